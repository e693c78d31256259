import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findRunningPlatform } from '#netlify/local/running.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { fixtureFolder, someProducts, startFixture, writeProducts } from './fixtures/fixture.ts'
import { readWithoutPause } from './fixtures/reader.ts'

describe('rebuilding', () => {
  let platform: TestPlatform
  afterEach(() => platform.kill())

  const pageOf = async (slug: string) => (await fetch(`${platform.origin}/product/${slug}`)).text()
  const withVersion = (version: number) => someProducts.map((product) => ({ ...product, version }))

  it('never shows a reader a missing page or asset, through 20 rebuilds', { timeout: 90_000 }, async () => {
    platform = await startFixture()
    const { origin, dataDir } = platform
    const reader = readWithoutPause(origin, ['/', ...someProducts.map(({ slug }) => `/product/${slug}`)])
    for (let version = 2; version <= 21; version += 1) {
      await writeProducts(dataDir, withVersion(version))
      // Every fifth build names another stylesheet: a page read before must still find its own.
      if (version % 5 === 0) await writeFile(join(dataDir, 'style.css'), `h1 { margin: ${version}px }`)
      expect(await platform.rebuild()).toBe(version)
      expect(await pageOf('beta')).toContain(`version ${version}`)
    }
    const { faults, requests, stylesheets } = await reader.stop()
    expect(faults).toEqual([])
    expect(requests).toBeGreaterThan(100)
    expect(stylesheets).toBe(5)
  })

  it('keeps the site when a build fails, and goes on when the next one works', async () => {
    platform = await startFixture()
    await writeProducts(platform.dataDir, [...someProducts, { slug: 'bad', name: 'breaks the build', version: 1 }])
    expect(await platform.rebuild()).toBe(1)
    expect(await pageOf('alpha')).toContain('version 1')
    expect(platform.output()).toContain('a product that breaks the build')
    await writeProducts(platform.dataDir, withVersion(2))
    expect(await platform.rebuild()).toBe(2)
    expect(await pageOf('alpha')).toContain('version 2')
  })

  it('builds anew in full when a warm build leads nowhere, and keeps the site when that does not help', async () => {
    platform = await startFixture()
    const broken = { slug: 'delta', name: 'delta', version: 1, links: ['/gone', '/product/by-the-function', '/404'] }
    await writeProducts(platform.dataDir, [...someProducts, broken])
    expect(await platform.rebuild()).toBe(1)
    const output = platform.output()
    expect(output).toContain('The build names addresses that lead nowhere:\n  /product/delta.html names /gone\n')
    expect(output).toContain('The full build names addresses that lead nowhere:\n  /product/delta.html names /gone\n')
    expect(output).toContain('Readers keep the site as it was.')
    expect(await pageOf('delta')).toBe('GET by the function: delta')
  })

  it('is not held up by what led nowhere from the start', async () => {
    const broken = { slug: 'delta', name: 'delta', version: 1, links: ['/gone'] }
    platform = await startFixture({ dataDir: await fixtureFolder([...someProducts, broken]) })
    expect(await pageOf('delta')).toContain('version 1')
    await writeProducts(platform.dataDir, [...withVersion(2), { ...broken, version: 2 }])
    expect(await platform.rebuild()).toBe(2)
    expect(await pageOf('delta')).toContain('version 2')
  })

  it('makes one more build of all that is asked for while it builds', async () => {
    platform = await startFixture()
    const { buildHookUrl } = (await findRunningPlatform(platform.dataDir))!
    for (let request = 0; request < 6; request += 1) {
      expect((await fetch(buildHookUrl, { method: 'POST' })).status).toBe(202)
    }
    await writeProducts(platform.dataDir, withVersion(9))
    expect(await platform.rebuild()).toBe(3)
    expect(await pageOf('alpha')).toContain('version 9')
  })

  it('shows the last good site at once after a kill in the middle of a build', async () => {
    platform = await startFixture()
    const { dataDir } = platform
    await writeProducts(dataDir, withVersion(2))
    const { buildHookUrl } = (await findRunningPlatform(dataDir))!
    await fetch(buildHookUrl, { method: 'POST' })
    await platform.kill()
    await writeProducts(dataDir, [{ slug: 'bad', name: 'breaks the build', version: 1 }])
    platform = await startFixture({ dataDir })
    expect(await pageOf('alpha')).toContain('version 1')
  })

  it('is asked for only by those who know the secret', async () => {
    platform = await startFixture()
    const { buildHookUrl } = (await findRunningPlatform(platform.dataDir))!
    expect((await fetch(`${buildHookUrl}x`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${platform.origin}/_rebuild/`, { method: 'POST' })).status).toBe(404)
    expect((await fetch(buildHookUrl, { method: 'DELETE' })).status).toBe(405)
  })
})
