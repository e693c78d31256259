import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from '#functions/api.ts'
import { freePort } from '#tests/support/ports.ts'
import { type Sqld, startSqld } from '#tests/support/sqld.ts'
import { cpuMsOf, limitCpu } from './cpu.ts'
import { printTable } from './figures.ts'
import { openFilled } from './products.ts'
import { openServices } from './services.ts'

// npm run bench replicas: reads a second with 0, 1 and 2 replicas of the database server, as a ratio to the primary alone. On one machine all
// share its cores, so each server gets a tenth of a core by a control group (Linux, as root). Without one, only who does the work is measured.

const size = 10_000
const seconds = 8
const share = 0.1
/** Reads of an instance that wait for their answer. */
const parallel = 8
const words = ['open', 'server for', 'invoices data', 'team notes', 'a', 'nothing-here', 'files', 'maps']

type Path = (index: number) => string
const productPage: Path = (index) => `/api/products/product-${(index * 7919) % size}`
const list: Path = (index) => `/api/products?page=${1 + (index % 50)}`
const search: Path = (index) => `/api/products?q=${encodeURIComponent(words[index % words.length] ?? '')}`
const kinds: Record<string, Path> = {
  lists: list,
  searches: search,
  'product pages': productPage,
  'a third of each': (index) => [list, search, productPage][index % 3]?.(index) ?? '/',
}

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const ports = { port: await freePort(), adminPort: await freePort(), grpcPort: await freePort() }
const primary = await startSqld(join(folder, 'primary'), ports)
const servers = [primary]
const ends: (() => Promise<void>)[] = []
try {
  ;(await openFilled(primary.url, size)).$client.close()
  for (const name of ['first', 'second']) {
    const options = { adminPort: await freePort(), primaryGrpcPort: ports.grpcPort }
    const replica = await startSqld(join(folder, name), options)
    while ((await replica.lastFrame()) < (await primary.lastFrame())) await sleep(100)
    servers.push(replica)
  }
  await measure('Who does the work, without limits')
  for (const { pid } of servers) {
    const end = await limitCpu(pid, share)
    if (end) ends.push(end)
  }
  if (ends.length === servers.length) await measure(`Each server with ${share * 100} % of a core`)
  else console.log('\nThis user may not make control groups, so whether reads scale isn’t measured.')
} finally {
  for (const server of servers) await server.stop()
  for (const end of ends) await end().catch(() => {})
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function measure(title: string): Promise<void> {
  const rows = []
  for (const [kind, path] of Object.entries(kinds)) {
    let alone = 0
    for (const replicas of [0, 1, 2]) {
      const { rate, cpuMs, primaryShare } = await load(path, servers.slice(1, 1 + replicas))
      if (replicas === 0) alone = rate
      rows.push({
        reads: kind,
        replicas,
        'reads a second': rate.toFixed(0),
        'of the primary alone': (rate / alone).toFixed(2),
        'CPU of the primary for a read': `${cpuMs.toFixed(2)} ms`,
        'its share of all servers’ CPU': `${(primaryShare * 100).toFixed(0)} %`,
      })
    }
  }
  printTable(`${title}: ${size} products, ${parallel} reads at a time from each instance, ${seconds} s each`, rows)
}

/** One instance near the primary, and one near each replica, each with the same number of readers. */
async function load(
  path: Path,
  replicas: readonly Sqld[],
): Promise<{ rate: number; cpuMs: number; primaryShare: number }> {
  const instances = [undefined, ...replicas].map((replica) => openServices(primary.url, replica?.url))
  const apis = instances.map((services) => createApi(services))
  let [reads, isDone] = [0, false]
  const reader = async (api: (typeof apis)[number], start: number) => {
    for (let index = start; !isDone; index += 17) {
      // Each call comes from another client, so that limits per client don't apply.
      const request = { ip: `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`, waitUntil: () => {} }
      const response = await api.fetch(new Request(`http://localhost${path(index)}`), { request })
      if (!response.ok) throw new Error(`${path(index)} answered ${response.status}`)
      await response.text()
      reads += 1
    }
  }
  const before = await Promise.all(servers.map(({ pid }) => cpuMsOf(pid)))
  const startedAt = performance.now()
  const readers = apis.flatMap((api, n) => Array.from({ length: parallel }, (_, place) => reader(api, n * 101 + place)))
  await sleep(seconds * 1000)
  isDone = true
  await Promise.all(readers)
  const elapsed = (performance.now() - startedAt) / 1000
  const used = await Promise.all(servers.map(async ({ pid }, index) => (await cpuMsOf(pid)) - (before[index] ?? 0)))
  for (const { db, nearDb } of instances) {
    db.$client.close()
    if (nearDb !== db) nearDb.$client.close()
  }
  const [ofPrimary = 0] = used
  const all = used.reduce((sum, ms) => sum + ms, 0)
  return { rate: reads / elapsed, cpuMs: ofPrimary / reads, primaryShare: ofPrimary / all }
}
