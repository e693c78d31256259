import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'
import { inFolder } from './folder.ts'
import { nginx, startNginx } from './nginx.ts'

// npm run bench static: prebuilt pages and files under load, in turns with nginx serving the same files: one worker,
// sendfile, an open file cache, and files that were compressed in advance (`gzip_static`). The rates are those of the client, which is
// one process, too. The processor time of a request is the server's alone, and doesn't depend on how busy the machine is (Linux).

const rounds = 5
const seconds = 6
const connections = 50
const paths = ['/', '/directories', '/g/countries', '/directory-list/ai', '/blog', '/terms', '/favicon.svg']

if (nginx) await measure()
else console.error('This needs nginx. On Debian: apt-get install nginx-light')

async function measure(): Promise<void> {
  await inFolder(async (folder) => {
    const dataDir = join(folder, 'data')
    const platform = await startPlatform({ dataDir, seed: true })
    try {
      const reference = await startNginx(join(folder, 'nginx'), dataDir)
      try {
        const ours = { origin: platform.origin, pid: await platform.serverPid() }
        for (const encoding of ['gzip', 'identity']) await compare(encoding, ours, reference)
      } finally {
        reference.stop()
      }
    } finally {
      await platform.stop()
    }
  })
}

type Server = { origin: string; pid: number }

async function compare(encoding: string, ours: Server, theirs: Server): Promise<void> {
  const rates = { ours: [] as number[], theirs: [] as number[], p99: [] as number[] }
  const micros = { ours: [] as number[], theirs: [] as number[] }
  await load(ours.origin, encoding, 2)
  await load(theirs.origin, encoding, 2)
  for (let round = 0; round < rounds; round += 1) {
    for (const [who, { origin, pid }] of [
      ['ours', ours],
      ['theirs', theirs],
    ] as const) {
      const before = processorMs(pid)
      const result = await load(origin, encoding, seconds)
      micros[who].push(((processorMs(pid) - before) * 1000) / result.requests.total)
      rates[who].push(result.requests.average)
      if (who === 'ours') rates.p99.push(result.latency.p99)
    }
  }
  printTable(`Static files at ${connections} connections, ${encoding}`, [
    {
      'requests a second, median': median(rates.ours).toFixed(0),
      'p99, median': `${median(rates.p99)} ms`,
      'nginx, median': median(rates.theirs).toFixed(0),
      'ours : nginx': (median(rates.ours) / median(rates.theirs)).toFixed(2),
      'processor, µs a request': median(micros.ours).toFixed(0),
      'nginx, µs': median(micros.theirs).toFixed(0),
    },
  ])
}

/** Of a process so far, in milliseconds. The system counts in hundredths of a second. */
function processorMs(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return NaN
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = after.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function load(origin: string, encoding: string, duration: number): Promise<autocannon.Result> {
  const headers = { 'accept-encoding': encoding }
  const requests = paths.map((path) => ({ path, headers }))
  const result = await autocannon({ url: origin, connections, duration, requests })
  if (result.non2xx + result.errors > 0) throw new Error(`${origin}: ${result.non2xx} not 2xx, ${result.errors} errors`)
  return result
}
