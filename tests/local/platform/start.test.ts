import { cp, readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { fingerprintOf } from '#netlify/local/data-folder.ts'
import {
  builtFixtureFolder,
  fixtureCommand,
  fixtureFolder,
  someProducts,
  startBuiltFixture,
  startFixture,
  writeProducts,
} from '#tests/local/fixtures/fixture.ts'
import { runToEnd, type TestPlatform } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'

describe('starting and stopping', () => {
  let platform: TestPlatform | undefined
  afterEach(async () => {
    await platform?.kill()
    platform = undefined
  })

  it('says what to do when the port is busy', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, resolve))
    const { port } = other.address() as AddressInfo
    const env = { PORT: String(port), DATA_DIR: await fixtureFolder() }
    const { code, output } = await runToEnd({ command: fixtureCommand, env })
    other.close()
    expect(code).toBe(1)
    const lines = output.trim().split('\n')
    expect(lines.at(-1)).toBe(
      `Port ${port} is busy. Stop the program that uses it, or start on another: PORT=${port + 1} npm start`,
    )
    expect(lines).toHaveLength(2)
  })

  it('lists every error in the environment', async () => {
    const { code, output } = await runToEnd({ env: { PORT: 'many', SECRET: 'short', SMTP_URL: 'http://mail' } })
    expect(code).toBe(1)
    expect(output).toContain('The environment has 3 errors:')
    for (const name of ['PORT', 'SECRET', 'SMTP_URL']) expect(output).toMatch(new RegExp(`^ {2}${name}: `, 'm'))
    expect(output).not.toContain('    at ')
  })

  it('refuses a data folder that another one uses', inFull, async () => {
    platform = await startBuiltFixture()
    const env = { DATA_DIR: platform.dataDir, PORT: String(await freePort()) }
    const { code, output } = await runToEnd({ command: fixtureCommand, env })
    expect(code).toBe(1)
    expect(output).toContain(`${platform.dataDir} is already in use by the platform at ${platform.origin}.`)
  })

  it('gives a data folder to one of several that start at once, and to the next after a kill -9', inFull, async () => {
    const dataDir = await builtFixtureFolder()
    const starting = await Promise.allSettled([1, 2, 3].map(() => startBuiltFixture({ dataDir })))
    const started = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = starting.flatMap((one) => (one.status === 'rejected' ? [String((one.reason as Error).cause)] : []))
    expect(started).toHaveLength(1)
    expect(refused.map((reason) => reason.includes(`${dataDir} is already in use by `))).toEqual([true, true])
    platform = started[0]!
    expect((await readFile(join(dataDir, 'platform.json'), 'utf8')).includes(`"pid": ${platform.pid}`)).toBe(true)
    await platform.kill()
    platform = await startBuiltFixture({ dataDir })
  })

  it("starts on a copy of a running platform's data", inFull, async () => {
    const first = await startBuiltFixture()
    try {
      const dataDir = await newFolder('copy')
      await cp(first.dataDir, dataDir, { recursive: true })
      platform = await startBuiltFixture({ dataDir })
      expect(platform.origin).not.toBe(first.origin)
    } finally {
      await first.kill()
    }
  })

  it('leaves a fingerprint of its secret, never the secret', async () => {
    const secret = 'a secret that only the tests know, 0123456789'
    platform = await startBuiltFixture({ env: { SECRET: secret } })
    const announced = await readFile(join(platform.dataDir, 'platform.json'), 'utf8')
    expect(JSON.parse(announced)).toMatchObject({ secretFingerprint: fingerprintOf(secret) })
    expect(announced).not.toContain(secret)
  })

  it('finishes running requests and their follow-up work before Ctrl-C stops it', async () => {
    platform = await startBuiltFixture()
    const { origin, dataDir } = platform
    const file = join(dataDir, 'platform.json')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    await (await fetch(`${origin}/api/later`)).text()
    const running = fetch(`${origin}/api/slow`, { headers: { 'x-wait': '900' } })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const stopped = platform.stop()
    expect((await running).status).toBe(200)
    expect(await stopped).toBe(0)
    await expect.poll(() => platform?.output()).toContain('work after the answer is done')
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })

  it('serves the last site immediately, and builds first if settings have changed', inFull, async () => {
    const port = await freePort()
    const env = { PORT: String(port) }
    platform = await startFixture({ env })
    const { dataDir } = platform
    await platform.kill()
    await writeProducts(dataDir, [...someProducts, { slug: 'delta', name: 'delta', version: 1 }])
    platform = await startFixture({ dataDir, env })
    expect(platform.output()).not.toContain('Site built')
    expect((await fetch(`${platform.origin}/product/alpha`)).status).toBe(200)
    const isBuilt = async () => (await fetch(`${platform?.origin}/product/delta`)).headers.has('etag')
    await expect.poll(isBuilt, { interval: 100 }).toBe(true)
    await platform.kill()
    platform = await startFixture({ dataDir, env: { ...env, PROMO_CODE: 'OTHER10' } })
    await expect.poll(() => platform?.output()).toContain('Site built')
  })

  it('keeps its secret and its site through a kill -9', inFull, async () => {
    platform = await startFixture()
    const secret = await readFile(join(platform.dataDir, 'secret'), 'utf8')
    await platform.kill()
    platform = await startFixture({ dataDir: platform.dataDir })
    expect(await readFile(join(platform.dataDir, 'secret'), 'utf8')).toBe(secret)
    expect((await fetch(`${platform.origin}/product/alpha`)).status).toBe(200)
  })
})
