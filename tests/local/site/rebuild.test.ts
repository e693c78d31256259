import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { thisProject } from '#netlify/local/project.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { Builder } from '#netlify/local/site/builder.ts'
import { fixtureFolder, someProducts, startFixture, writeProducts } from '#tests/local/fixtures/fixture.ts'
import { readWithoutPause } from '#tests/local/fixtures/reader.ts'
import { newFolder } from '#tests/support/folders.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { inFull } from '#tests/support/full.ts'

const withVersion = (version: number) => someProducts.map((product) => ({ ...product, version }))
const pageOf = async ({ origin }: TestPlatform, slug: string) => (await fetch(`${origin}/product/${slug}`)).text()
const noteOf = async ({ origin }: TestPlatform, slug: string) => (await fetch(`${origin}/note/${slug}`)).text()
const stylesOf = (html: string) => /[^"]+\.css/.exec(html)?.[0] ?? 'no stylesheet'
const hookOf = async ({ dataDir }: TestPlatform) => (await findRunningPlatform(dataDir))!.buildHookUrl

describe('rebuilding', inFull, () => {
  let platform: TestPlatform
  let live = 0
  beforeAll(async () => {
    platform = await startFixture()
  })
  beforeEach(async () => {
    live = ((await (await fetch(await hookOf(platform))).json()) as { live: number }).live
  })
  afterAll(() => platform.kill())

  it('never shows a reader a missing page or asset through ten rebuilds', { timeout: 300_000 }, async () => {
    const { origin, dataDir } = platform
    const reader = readWithoutPause(origin, ['/', '/note/alpha', ...someProducts.map(({ slug }) => `/product/${slug}`)])
    for (let version = 2; version <= 11; version += 1) {
      await writeProducts(dataDir, withVersion(version))
      // Every second build uses another stylesheet. A page read earlier must still find its own. The process of the next
      // build has read the styles already, so the one after it uses the new ones.
      if (version % 2 === 0) await writeFile(join(dataDir, 'style.css'), `h1 { margin: ${version}px }`)
      expect(await platform.rebuild()).toBe(live + version - 1)
      expect(await pageOf(platform, 'beta')).toContain(`version ${version}`)
      expect(stylesOf(await noteOf(platform, 'beta'))).toEqual(stylesOf(await pageOf(platform, 'beta')))
    }
    const { faults, requests, stylesheets } = await reader.stop()
    expect(faults).toEqual([])
    expect(requests).toBeGreaterThan(100)
    expect(stylesheets).toBe(6)
  })

  it('links pages that stay the same from the last build, and leaves that build as it is', async () => {
    const { dataDir } = platform
    await writeProducts(dataDir, withVersion(30))
    await platform.rebuild()
    const fileOf = (build: number, slug: string) =>
      join(dataDir, 'site', String(build), 'pages/product', `${slug}.html`)
    const before = await readFile(fileOf(live + 1, 'alpha'), 'utf8')
    await writeProducts(dataDir, [{ ...someProducts[0]!, version: 31 }, ...withVersion(30).slice(1)])
    await platform.rebuild()
    const inodes = async (slug: string) =>
      Promise.all([live + 1, live + 2].map(async (build) => (await stat(fileOf(build, slug))).ino))
    const [[alpha, newAlpha], [beta, newBeta]] = [await inodes('alpha'), await inodes('beta')]
    expect(newAlpha).not.toBe(alpha)
    expect(newBeta).toBe(beta)
    expect(await readFile(fileOf(live + 1, 'alpha'), 'utf8')).toBe(before)
    expect(await pageOf(platform, 'alpha')).toContain('version 31')
  })

  it('builds pages from their shell, links those that stay the same, and says where Astro differs', async () => {
    const { dataDir } = platform
    const inodeOf = async (build: number, slug: string) =>
      (await stat(join(dataDir, 'site', String(build), 'pages/note', `${slug}.html`))).ino
    await writeProducts(dataDir, withVersion(40))
    await platform.rebuild()
    expect(await noteOf(platform, 'alpha')).toContain('<body>Made from the shell: alpha 40')
    await writeProducts(dataDir, [{ ...someProducts[0]!, version: 41 }, ...withVersion(40).slice(1)])
    await platform.rebuild()
    expect(await noteOf(platform, 'alpha')).toContain('<body>Made from the shell: alpha 41')
    expect(await noteOf(platform, 'beta')).toContain('<body>Made from the shell: beta 40')
    expect(await inodeOf(live + 2, 'beta')).toBe(await inodeOf(live + 1, 'beta'))
    expect(await inodeOf(live + 2, 'alpha')).not.toBe(await inodeOf(live + 1, 'alpha'))
    // The fixture's note pages say who made them.
    await expect.poll(() => platform.output()).toContain('Warning: Astro renders note/alpha.html differently.')
  })

  it('names a page that can’t be built from its shell, and keeps the site', async () => {
    const before = await pageOf(platform, 'alpha')
    const broken = { slug: 'broken', name: 'breaks its note', version: 1 }
    await writeProducts(platform.dataDir, [...withVersion(50), broken])
    expect(await platform.rebuild()).toBe(live)
    expect(await pageOf(platform, 'alpha')).toBe(before)
    await expect.poll(() => platform.output()).toContain('/note/broken could not be rendered')
    await expect.poll(() => platform.output()).toContain('There is no such note')
  })

  it('keeps the site if a build fails, and continues when the next one works', async () => {
    const before = await pageOf(platform, 'alpha')
    await writeProducts(platform.dataDir, [...withVersion(7), { slug: 'bad', name: 'breaks the build', version: 1 }])
    expect(await platform.rebuild()).toBe(live)
    expect(await pageOf(platform, 'alpha')).toBe(before)
    await expect.poll(() => platform.output()).toContain('a product that breaks the build')
    await writeProducts(platform.dataDir, withVersion(2))
    expect(await platform.rebuild()).toBe(live + 1)
    expect(await pageOf(platform, 'alpha')).toContain('version 2')
  })

  it('repeats a failed build after a minute, and leaves no folder of it', { timeout: 300_000 }, async () => {
    await writeProducts(platform.dataDir, [...withVersion(8), { slug: 'bad', name: 'breaks the build', version: 1 }])
    expect(await platform.rebuild()).toBe(live)
    const hook = await hookOf(platform)
    expect(await (await fetch(hook)).json()).toMatchObject({ failures: 1, building: false })
    await writeProducts(platform.dataDir, withVersion(9))
    await expect.poll(() => pageOf(platform, 'alpha'), { timeout: 200_000, interval: 500 }).toContain('version 9')
    const builds = (await readdir(join(platform.dataDir, 'site'))).filter((name) => /^\d+$/.test(name))
    // The one before stays for a while, for visitors who are loading its pages.
    expect(builds.toSorted()).toEqual([String(live), String(live + 1)].toSorted())
    expect(await (await fetch(hook)).json()).toMatchObject({ failures: 0, retryAt: null })
  })

  it('runs a full build if an incremental one has dead links, and keeps the site if that fails too', async () => {
    const broken = { slug: 'delta', name: 'delta', version: 1, links: ['/gone', '/product/by-the-function', '/404'] }
    await writeProducts(platform.dataDir, [...someProducts, broken])
    expect(await platform.rebuild()).toBe(live)
    const output = platform.output()
    const faults = '  /note/delta.html links to /gone\n  /product/delta.html links to /gone\n'
    expect(output).toContain(`The build has dead links:\n${faults}`)
    expect(output).toContain(`The full build has dead links:\n${faults}`)
    expect(output).toContain('The live site stays the same.')
    expect(await pageOf(platform, 'delta')).toBe('GET by the function: delta')
  })

  it('checks earlier pages again if something they link to is gone', async () => {
    const file = { slug: 'epsilon', name: 'epsilon', version: 1, links: ['/files/a.txt'] }
    await writeProducts(platform.dataDir, [...someProducts, file])
    await writeFile(join(platform.dataDir, 'a.txt'), 'there')
    expect(await platform.rebuild()).toBe(live + 1)
    await rm(join(platform.dataDir, 'a.txt'))
    expect(await platform.rebuild()).toBe(live + 1)
    await expect.poll(() => platform.output()).toContain('/product/epsilon.html links to /files/a.txt')
  })

  it('combines all requests during a build into one more build', async () => {
    const hook = await hookOf(platform)
    for (let request = 0; request < 6; request += 1) {
      expect((await fetch(hook, { method: 'POST' })).status).toBe(202)
    }
    await writeProducts(platform.dataDir, withVersion(9))
    expect(await platform.rebuild()).toBe(live + 2)
    expect(await pageOf(platform, 'alpha')).toContain('version 9')
  })
})

describe('a site', inFull, () => {
  let platform: TestPlatform
  afterEach(() => platform.kill())

  it("isn't blocked by links that were always dead", async () => {
    const broken = { slug: 'delta', name: 'delta', version: 1, links: ['/gone'] }
    platform = await startFixture({ dataDir: await fixtureFolder([...someProducts, broken]) })
    expect(await pageOf(platform, 'delta')).toContain('version 1')
    await writeProducts(platform.dataDir, [...withVersion(2), { ...broken, version: 2 }])
    expect(await platform.rebuild()).toBe(2)
    expect(await pageOf(platform, 'delta')).toContain('version 2')
  })

  it('that was good is shown again after a kill during a build', async () => {
    platform = await startFixture()
    const { dataDir } = platform
    await fetch(await hookOf(platform), { method: 'POST' })
    await platform.kill()
    await writeProducts(dataDir, [{ slug: 'bad', name: 'breaks the build', version: 1 }])
    platform = await startFixture({ dataDir })
    expect(await pageOf(platform, 'alpha')).toContain('version 1')
  })
})

describe('the process of the next build', () => {
  it('ends when another server needs the memory, and none waits for some minutes', async () => {
    const builder = new Builder({ ...thisProject, cache: await newFolder('cache') }, await newFolder('builds'))
    builder.expect()
    const { process: waiting } = builder.getReady()
    const ended = once(waiting, 'exit')
    builder.makeRoom()
    expect(await ended).toEqual([null, 'SIGKILL'])
    builder.expect()
    expect(waitingBuilds()).toEqual([])
    // Who asks for a build still gets one.
    const { process: asked } = builder.getReady()
    expect(asked.pid).toBeDefined()
    await builder.stop()
  })
})

/** Processes that this one has started, as far as Linux tells. */
function waitingBuilds(): string[] {
  const ours = globSync('/proc/self/task/*/children').flatMap((file) => readFileSync(file, 'utf8').trim().split(' '))
  return ours.filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('build-worker'))
}
