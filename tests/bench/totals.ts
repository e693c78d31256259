import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { maxImageBytes } from '#src/domain/images/images.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { percentile, printTable } from './figures.ts'

// npm run bench:totals: what a few clients can do to the memory, the disk and other visitors. A proxy that is trusted names the
// clients, so nothing but their IPs tells them apart.

const megabyte = 1024 * 1024
const uploads = 60
const heldBodies = 100
/** Requests of others in a phase, and milliseconds between two. */
const visits = { count: 300, everyMs: 50 }

type Memory = { server: number; decoder: number }

const platform = await startPlatform({
  // The launcher sets the second one, for this process too.
  env: { TRUSTED_PROXY: '127.0.0.1,::1', MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? '' },
})
const { port } = new URL(platform.origin)
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
try {
  await measureMemory()
  await measureDisk()
} finally {
  agent.destroy()
  await platform.stop()
}

async function measureMemory(): Promise<void> {
  const program = fileURLToPath(new URL('totals-attack.ts', import.meta.url))
  const attacker = fork(program, [port, String(uploads), String(heldBodies)])
  await once(attacker, 'message')
  // What is loaded with the first image is no growth.
  attacker.send('warm up')
  await once(attacker, 'message')
  await visit()
  await wait(25_000)
  const quiet = await visit()
  const before = await readMemory()

  const ended = once(attacker, 'exit')
  const watched = watchMemory(ended)
  attacker.send('attack')
  const [busy, messages]: [number[], unknown[]] = await Promise.all([
    visit(),
    Promise.race([once(attacker, 'message'), ended]),
  ])
  await ended
  const peak = await watched
  await wait(60_000)
  const after = await readMemory()

  const together = ({ server, decoder }: Memory) => server + decoder
  const row = (when: string, memory: Memory) => ({
    when,
    server: `${memory.server.toFixed(0)} MB`,
    'decoder of images': `${memory.decoder.toFixed(0)} MB`,
    growth: `${(together(memory) - together(before)).toFixed(0)} MB`,
  })
  printTable(
    `Memory: ${uploads} parallel uploads of 3.7 MB and ${heldBodies} bodies of 4 MB held back, by five clients`,
    [row('before', before), row('peak', peak), row('a minute after', after)],
  )
  const { refusals } = messages[0] as { refusals: number }
  console.log(`\nAll uploads were stored. ${refusals} times one was told to try again.`)
  printTable('Others meanwhile: pages and API in turns', [
    {
      'quiet, p95': `${percentile(quiet, 0.95).toFixed(1)} ms`,
      'attack, p95': `${percentile(busy, 0.95).toFixed(1)} ms`,
      'attack, slowest': `${percentile(busy, 1).toFixed(1)} ms`,
      'attack : quiet': (percentile(busy, 0.95) / percentile(quiet, 0.95)).toFixed(2),
    },
  ])
}

async function measureDisk(): Promise<void> {
  printTable('Bytes of uploads that are accepted in a day, announced 5 MB at a time', [
    { from: 'one client', accepted: `${await announceAll(() => '192.0.2.1')} MB` },
    { from: 'one IPv6 /48', accepted: `${await announceAll((n) => `2001:db8:1:${n.toString(16)}::1`)} MB` },
  ])
}

/** Megabytes announced until the first refusal. */
async function announceAll(ipOf: (n: number) => string): Promise<number> {
  const body = JSON.stringify({ type: 'image/png', size: maxImageBytes })
  for (let accepted = 0; ; accepted += 1) {
    const status = await send('/api/file-uploads/image', ipOf(accepted), body)
    if (status !== 201) return (accepted * maxImageBytes) / megabyte
  }
}

/** The times of requests by other visitors, in milliseconds. */
async function visit(): Promise<number[]> {
  const paths = ['/', '/api/products', '/directories', '/api/plans/all']
  const times: Promise<number>[] = []
  for (let n = 0; n < visits.count; n += 1) {
    const start = performance.now()
    const path = paths[n % paths.length] ?? '/'
    const answered = send(path, `203.0.113.${n % 250}`).then((status) => {
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return performance.now() - start
    })
    times.push(answered)
    await wait(visits.everyMs)
  }
  return Promise.all(times)
}

function send(path: string, ip: string, body?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': ip, ...(body && { 'content-type': 'application/json' }) }
    const sent = request(
      { host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      },
    )
    sent.once('error', reject)
    sent.end(body)
  })
}

/** The moment with most memory until `end`. */
async function watchMemory(end: Promise<unknown>): Promise<Memory> {
  const after = end.then(() => null)
  let peak: Memory = { server: 0, decoder: 0 }
  for (let next: true | null = true; next; next = await Promise.race([after, wait(50, true as const)])) {
    const now = await readMemory()
    if (now.server + now.decoder > peak.server + peak.decoder) peak = now
  }
  return peak
}

/** Megabytes of the server and of the process beside it that decodes images. What both share is divided between them. */
async function readMemory(): Promise<Memory> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const decoders = await Promise.all(pids.map(async (pid) => ((await isDecoder(pid)) ? resident(pid) : 0)))
  return { server: await resident(String(platform.pid)), decoder: decoders.reduce((sum, size) => sum + size, 0) }
}

async function isDecoder(pid: string): Promise<boolean> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  return (
    (await read('status')).includes(`PPid:\t${platform.pid}\n`) && (await read('cmdline')).includes('drawing-program')
  )
}

async function resident(pid: string): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
}
