import { request as startRequest, Agent } from 'node:http'
import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { isRunning } from '#netlify/local/claimed-folder.ts'
import { askForTrial, stagedRelease } from '#netlify/local/processes/releases.ts'
import { findRunningPlatform } from '#netlify/local/running-platform.ts'
import { startBuiltFixture, supervisedFixtureCommand } from '#tests/local/fixtures/fixture.ts'
import { refusalFile } from '#tests/local/fixtures/run-fixture.ts'
import { newFolder } from '#tests/support/folders.ts'
import { inFull } from '#tests/support/full.ts'
import type { TestPlatform } from '#tests/support/platform.ts'
import { useCommand } from '#tests/support/programs.ts'

let platform: TestPlatform
afterEach(() => platform.kill())

const start = async () => {
  platform = await startBuiltFixture({ command: supervisedFixtureCommand })
}

const restartCommand = useCommand('commands/restart.ts')
const restart = () => restartCommand([], { PATH: process.env['PATH'], DATA_DIR: platform.dataDir })

/** Status of a request, or what went wrong. */
function ask(path: string, agent: Agent | undefined, method = 'GET', headers = {}): Promise<number | string> {
  return new Promise((resolve) => {
    const request = startRequest(`${platform.origin}${path}`, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', ({ message }) => resolve(message)).end()
  })
}

/** Asks for pages and functions until it is told to stop: on new connections, and on ones that are kept open. */
function visit() {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const seen = new Map<number | string, number>()
  let stopping = false
  const visitor = async (path: string, used: Agent | undefined, method: string) => {
    while (!stopping) {
      const result = await ask(path, used, method)
      seen.set(result, (seen.get(result) ?? 0) + 1)
      await wait(10)
    }
  }
  const visitors = [
    visitor('/product/alpha', undefined, 'GET'),
    visitor('/product/alpha', agent, 'GET'),
    visitor('/api/any', undefined, 'POST'),
    visitor('/api/any', agent, 'POST'),
  ]
  return async () => {
    stopping = true
    await Promise.all(visitors)
    agent.destroy()
    return seen
  }
}

describe('a restart', () => {
  it('fails no request, and finishes running ones', async () => {
    await start()
    const old = await platform.serverPid()
    const stopVisits = visit()
    const running = ask('/api/slow', undefined, 'GET', { 'x-wait': '1200' })
    expect(await restart()).toEqual({ code: 0, out: 'Restarted.\n', errors: '' })
    expect(await platform.serverPid()).not.toBe(old)
    expect(await running).toBe(200)
    const seen = await stopVisits()
    expect([...seen.keys()]).toEqual([200])
    expect(await platform.stop()).toBe(0)
  })

  it('ends the old server, even if a connection stays idle', inFull, async () => {
    await start()
    const old = await platform.serverPid()
    const idle = new Agent({ keepAlive: true })
    expect(await ask('/product/alpha', idle)).toBe(200)
    expect(await restart()).toMatchObject({ code: 0, errors: '' })
    await expect.poll(() => isRunning(old)).toBe(false)
    expect(await ask('/product/alpha', idle)).toBe(200)
    idle.destroy()
  })

  it('keeps the old server if the new one is not able to start, and says why', inFull, async () => {
    await start()
    const old = await platform.serverPid()
    await writeFile(join(platform.dataDir, refusalFile), '')
    const { code, errors } = await restart()
    expect([code, errors]).toEqual([1, 'Not restarted: The test refuses this start. The old server keeps serving.\n'])
    expect(await platform.serverPid()).toBe(old)
    expect(await ask('/api/any', undefined)).toBe(200)
    await rm(join(platform.dataDir, refusalFile))
    expect(await restart()).toMatchObject({ code: 0, errors: '' })
    expect(await platform.serverPid()).not.toBe(old)
  })

  it('tries another release once if asked to, and gives up one that isn’t ready in time', inFull, async () => {
    const checkout = await newFolder('checkout')
    await symlink(resolve('tests'), join(checkout, 'tests'))
    const release = { commit: 'a'.repeat(40), readyWithinMs: 1000 }
    const program = join(stagedRelease(checkout, release.commit), 'tests/local/fixtures/start-built.ts')
    await mkdir(dirname(program), { recursive: true })
    await writeFile(program, "process.on('message', () => {})")
    const options = { command: supervisedFixtureCommand, env: { FIXTURE_CHECKOUT: checkout } }
    platform = await startBuiltFixture(options)
    const old = await platform.serverPid()
    askForTrial(platform.dataDir, release)
    const { code, errors } = await restart()
    expect([code, errors]).toEqual([1, "Not restarted: It wasn't ready within 1 s. The old server keeps serving.\n"])
    expect(await platform.serverPid()).toBe(old)
    expect(await restart()).toMatchObject({ code: 0, errors: '' })
    askForTrial(platform.dataDir, release, Date.now() - 60_000)
    expect(await restart()).toMatchObject({ code: 0, errors: '' })
  })

  it(
    'starts the checkout’s server if the new one hangs while it takes over, and the old one answers until then',
    inFull,
    async () => {
      const checkout = await newFolder('checkout')
      await symlink(resolve('tests'), join(checkout, 'tests'))
      const release = { commit: 'b'.repeat(40), readyWithinMs: 60_000 }
      const program = join(stagedRelease(checkout, release.commit), 'tests/local/fixtures/start-built.ts')
      await mkdir(dirname(program), { recursive: true })
      await writeFile(program, "process.on('message', ({ begin }) => begin && process.send({ said: 'ready' }))")
      platform = await startBuiltFixture({ command: supervisedFixtureCommand, env: { FIXTURE_CHECKOUT: checkout } })
      const old = await platform.serverPid()
      askForTrial(platform.dataDir, release)
      const stopVisits = visit()
      const { code, errors } = await restart()
      expect([code, errors]).toEqual([1, "Not restarted: It didn't take over within 60 s.\n"])
      await expect.poll(() => platform.serverPid().catch(() => old)).not.toBe(old)
      expect([...(await stopVisits()).keys()]).toEqual([200])
    },
  )

  it('uses what has changed in .env, and keeps the old server if that is wrong', inFull, async () => {
    const checkout = await newFolder('checkout')
    const change = (text: string) => writeFile(join(checkout, '.env'), text)
    await symlink(resolve('tests'), join(checkout, 'tests'))
    const [first, second] = ['1', '2'].map((digit) => digit.repeat(32))
    await change(`METRICS_TOKEN=${first}\n`)
    const env = { FIXTURE_CHECKOUT: checkout, METRICS_TOKEN: first!, OWNER_EMAIL: 'given@shop.example' }
    platform = await startBuiltFixture({ command: supervisedFixtureCommand, env })
    const metrics = (token = '') => ask('/metrics', undefined, 'GET', { authorization: `Bearer ${token}` })
    const old = await platform.serverPid()
    await change('METRICS_TOKEN=short\nOWNER_EMAIL=nobody\n')
    expect(await restart()).toMatchObject({
      code: 1,
      errors: expect.stringMatching(
        /^Not restarted: The environment has 1 error:\n {2}METRICS_TOKEN: must [^]* The old server keeps serving\.\n$/,
      ) as string,
    })
    await change(`METRICS_TOKEN=${first}\nHOST=127.0.0.2\n`)
    expect(await restart()).toMatchObject({
      code: 1,
      errors: 'Not restarted: HOST only changes with a stop and a start. The old server keeps serving.\n',
    })
    expect([await platform.serverPid(), await metrics(first)]).toEqual([old, 200])
    await change(`METRICS_TOKEN=${second}\n`)
    expect(await restart()).toMatchObject({ code: 0, errors: '' })
    // The old server stops accepting connections a moment later.
    await expect.poll(async () => [await metrics(first), await metrics(second)]).toEqual([401, 200])
    await rm(join(checkout, '.env'))
    expect(await restart()).toMatchObject({ code: 0, errors: '' })
    expect(await metrics(second)).toBe(200)
  })

  it('says that the server was stopped if that ends it', inFull, async () => {
    await start()
    const program = restart()
    await expect.poll(() => platform.output()).toContain('Restarting: ')
    await platform.stop()
    const { code, errors } = await program
    expect([code, errors]).toEqual([1, 'Not restarted: The server stopped meanwhile. See its output.\n'])
    expect(platform.output()).not.toContain('The old server keeps serving')
  })

  it('says what to do if no server runs', async () => {
    await start()
    await platform.stop()
    const { code, errors } = await restart()
    expect([code, errors]).toEqual([1, `No server is running on ${platform.dataDir}. Start it with npm start.\n`])
  })
})

describe('a server that is too busy to answer', () => {
  it('is found, and isn’t taken for the one of a copied folder', inFull, async () => {
    await start()
    process.kill(await platform.serverPid(), 'SIGSTOP')
    expect(await findRunningPlatform(platform.dataDir)).toMatchObject({ supervisor: platform.pid })
    const copy = await newFolder('copy')
    for (const name of ['platform.json', 'platform.lock'])
      await copyFile(join(platform.dataDir, name), join(copy, name))
    expect(await findRunningPlatform(copy)).toBeNull()
    await platform.kill()
    expect(await findRunningPlatform(platform.dataDir)).toBeNull()
  })
})

describe('a server that dies', () => {
  it('is started again, and connections wait meanwhile', async () => {
    await start()
    const old = await platform.serverPid()
    process.kill(old, 'SIGKILL')
    await expect.poll(() => isRunning(old)).toBe(false)
    const answers = await Promise.all([ask('/product/alpha', undefined), ask('/api/any', undefined, 'POST')])
    expect(answers).toEqual([200, 200])
    await expect.poll(() => platform.output()).toContain('The server ended unexpectedly: it was killed')
    expect(await platform.stop()).toBe(0)
  })

  it('ends with its supervisor, however that ends', async () => {
    await start()
    process.kill(platform.pid, 'SIGKILL')
    await expect.poll(() => ask('/product/alpha', undefined)).toContain('ECONNREFUSED')
  })

  it('is given up after several failures in a row, with the reason', inFull, async () => {
    await start()
    await writeFile(join(platform.dataDir, refusalFile), '')
    process.kill(await platform.serverPid(), 'SIGKILL')
    await expect.poll(() => isRunning(platform.pid), { timeout: 80_000 }).toBe(false)
    await expect.poll(() => platform.output()).toContain('times in a row, at last because The test refuses this start.')
  })
})
