import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPlatform } from '#tests/support/platform.ts'
import { percentile, printTable } from './figures.ts'
import { measureDisk } from './totals-disk.ts'
import { measureExport } from './totals-export.ts'
import { type Memory, readMemory, watchMemory } from './totals-memory.ts'

// npm run bench totals: what a few clients can do to the memory, the disk and other visitors. A proxy that is trusted names the
// clients, so nothing but their IPs tells them apart.

const uploads = 60
const heldBodies = 100
/** Requests of others in a phase, and milliseconds between two. */
const visits = { count: 300, everyMs: 50 }

const platform = await startPlatform({
  // The launcher sets the second one, for this process too.
  env: { TRUSTED_PROXY: '127.0.0.1,::1', MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? '' },
})
const { port } = new URL(platform.origin)
const agent = new Agent({ keepAlive: true, maxSockets: 20 })
try {
  await measureMemory()
  await measureExport(platform)
  await measureDisk(platform)
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
  const before = await readMemory(platform.pid)

  const ended = once(attacker, 'exit')
  const watched = watchMemory(platform.pid, ended)
  attacker.send('attack')
  const [busy, messages]: [number[], unknown[]] = await Promise.all([
    visit(),
    Promise.race([once(attacker, 'message'), ended]),
  ])
  await ended
  const peak = await watched
  await wait(60_000)
  const after = await readMemory(platform.pid)

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

function send(path: string, ip: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': ip }
    const sent = request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject)
    sent.end()
  })
}
