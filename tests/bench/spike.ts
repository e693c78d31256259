import { execFile } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startPlatform, type TestPlatform } from '#tests/support/platform.ts'
import { percentile, printTable } from './figures.ts'
import { inFolder } from './folder.ts'
import { nginx, startNginx } from './nginx.ts'
import type { Load, Loaded } from './spike-load.ts'

// npm run bench spike: 1,000 connections that send as fast as they are answered (80 built pages, 15 reads of the API and rendered
// pages, 4 searches, 1 write in each 100), and what one more visitor and a health check notice of it. Then 5 to 400 connections.

const spike = { connections: 1000, seconds: 15 }
const ramp = [5, 25, 100, 200, 400]
const loadProgram = fileURLToPath(new URL('spike-load.ts', import.meta.url))

type Visit = { at: number; ms: number; status: number }

await inFolder(async (folder) => {
  const platform = await startPlatform({
    dataDir: join(folder, 'data'),
    seed: true,
    // The load says which visitor each request is from, as a proxy does.
    env: { TRUSTED_PROXY: '127.0.0.1,::1' },
  })
  try {
    await load({ origin: platform.origin, connections: 10, seconds: 4 })
    await measureSpike(platform)
    await measureNginx(join(folder, 'nginx'), platform.dataDir)
    await measureRamp(platform.origin)
  } finally {
    await platform.stop()
  }
})

async function measureSpike({ origin, output }: TestPlatform): Promise<void> {
  const visitor = visit(`${origin}/directories`, 20)
  const rendered = visit(`${origin}/directories/search?page=3`, 250)
  const health = visit(`${origin}/api/health`, 250)
  // Asks nothing, so it shows what the event loop and the machine add to the others.
  const live = visit(`${origin}/api/health/live`, 250)
  await sleep(5000)
  const start = performance.now()
  const lines = output().split('\n').length
  const loaded = await load({ origin, ...spike })
  const end = performance.now()
  const written = output().split('\n').length - lines
  await sleep(6000)
  const watched = [
    ['built page', visitor.stop()],
    ['health', health.stop()],
    ['health, process only', live.stop()],
    ['rendered page', rendered.stop()],
  ] as const
  const during = loaded.requests / spike.seconds
  printTable(
    `A spike of ${spike.connections} connections for ${spike.seconds} s: ${during.toFixed(0)} answers a second`,
    [{ ...statusesOf(loaded), 'log lines': written }],
  )
  const phases: [string, (at: number) => boolean][] = [
    ['before', (at) => at < start],
    ['during', (at) => at >= start && at < end],
    ['1 s after', (at) => at >= end + 1000],
  ]
  const rows = watched.flatMap(([what, visits]) =>
    phases.map(([phase, isIn]) => {
      const times = visits.filter(({ at }) => isIn(at))
      const ms = times.map((time) => time.ms)
      const at = (share: number) => Math.round(percentile(ms, share) * 10) / 10
      const refused = times.filter(({ status }) => status !== 200).length
      return { what, phase, visits: ms.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99), 'not 200': refused }
    }),
  )
  printTable('One more visitor', rows)
  const slow = watched.flatMap(([, visits]) =>
    visits.filter(({ at, ms, status }) => at + ms > end && (ms > 100 || status !== 200)),
  )
  const recovered = Math.max(0, ...slow.map(({ at, ms }) => at + ms - end))
  console.log(`\nThe last answer over 100 ms, or not 200, came ${Math.round(recovered)} ms after the spike.`)
}

/** The same load on nginx, which has only the built pages: what the machine and the load itself add. */
async function measureNginx(folder: string, dataDir: string): Promise<void> {
  if (!nginx) return
  const reference = await startNginx(folder, dataDir)
  try {
    const visitor = visit(`${reference.origin}/directories`, 20)
    await sleep(2000)
    const start = performance.now()
    const loaded = await load({ origin: reference.origin, ...spike })
    const visits = visitor.stop().filter((time) => time.at >= start)
    const ms = visits.map((time) => time.ms)
    const at = (share: number) => Math.round(percentile(ms, share) * 10) / 10
    printTable('The same load on nginx, with built pages only', [
      { what: 'built page', 'p50, ms': at(0.5), 'p99, ms': at(0.99), ...statusesOf(loaded) },
    ])
  } finally {
    reference.stop()
  }
}

async function measureRamp(origin: string): Promise<void> {
  const rows = []
  for (const connections of ramp) {
    const visitor = visit(`${origin}/directories`, 20)
    const loaded = await load({ origin, connections, seconds: 8 })
    const ms = visitor.stop().map((time) => time.ms)
    const p99 = Math.round(percentile(ms, 0.99) * 10) / 10
    rows.push({
      connections,
      'answers a second': Math.round(loaded.requests / 8),
      'p99 of all, ms': loaded.p99,
      'p99 of a built page, ms': p99,
      ...statusesOf(loaded),
    })
    await sleep(1500)
  }
  printTable('More and more connections', rows)
}

function statusesOf({ statuses, errors, timeouts }: Loaded) {
  const of = (digit: string) =>
    Object.entries(statuses).reduce((sum, [status, count]) => sum + (status.startsWith(digit) ? count : 0), 0)
  return {
    '2xx and 3xx': of('2') + of('3'),
    '4xx': of('4'),
    '500': statuses['500'] ?? 0,
    '503': statuses['503'] ?? 0,
    timeouts,
    errors:
      Object.entries(errors)
        .map(([code, count]) => `${count} ${code}`)
        .join(', ') || 'none',
  }
}

async function load(what: Load): Promise<Loaded> {
  const { stdout } = await promisify(execFile)(process.execPath, [loadProgram, JSON.stringify(what)])
  return JSON.parse(stdout) as Loaded
}

/** Requests a URL every `everyMs`, or as soon as it has answered, on one connection. */
function visit(url: string, everyMs: number): { stop: () => Visit[] } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const visits: Visit[] = []
  const run = { stopped: false }
  const once = () =>
    new Promise<number>((resolve) => {
      const headers = { 'accept-encoding': 'gzip', 'x-forwarded-for': '203.0.113.50' }
      request(url, { agent, headers }, (response) => {
        response.resume().once('close', () => resolve(response.statusCode ?? 0))
      })
        .once('error', () => resolve(0))
        .end()
    })
  void (async () => {
    while (!run.stopped) {
      const at = performance.now()
      const status = await once()
      const ms = performance.now() - at
      visits.push({ at, ms, status })
      await sleep(Math.max(0, everyMs - ms))
    }
    agent.destroy()
  })()
  return {
    stop: () => {
      run.stopped = true
      return visits
    },
  }
}
