import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { createApi } from '#functions/api.ts'
import { writeDeployedFunctions } from '#netlify/local/functions/deployed.ts'
import { thisProject } from '#netlify/local/project.ts'
import { startSqld } from '#tests/support/sqld.ts'
import { median, percentile, printTable, timeCalls } from './figures.ts'
import { runNode } from './processes.ts'
import { openFilled } from './products.ts'
import { openServices } from './services.ts'

// npm run bench api [cold | 100000]: the API in process compared with the same query run directly, under load, and its
// cold start. A number: lists and searches with that many products, and nothing else.

const [word = ''] = process.argv.slice(2)
const only = word === 'cold'
const size = Number(word) || 10_000
const isLarge = size > 10_000
const calls = 2000
const loadSeconds = 30
const connections = 50
const searches = [
  'a',
  's',
  'o',
  'open',
  'server for',
  'own mach',
  'invoices data',
  'nothing-here',
  'p',
  'team notes api',
]

const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const file = `file:${folder}/bench.db`
const server = await startSqld(folder)
try {
  for (const url of isLarge ? [file] : [file, server.url]) (await openFilled(url, size)).$client.close()
  if (!only) await inProcess()
  if (!only && !isLarge) await underLoad()
  if (!isLarge) await coldStart()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function inProcess(): Promise<void> {
  const services = openServices(file)
  const api = createApi(services)
  const request = { ip: '127.0.0.1', waitUntil: () => {} }
  const get = async (path: string) => {
    const response = await api.fetch(new Request(`http://localhost${path}`), { request })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return response.text()
  }
  const { $client } = services.db
  const list = {
    sql: `SELECT slug, name, headline, category, logo_id, created_at FROM products WHERE state = 'published'
      ORDER BY published_at DESC, id DESC LIMIT ? OFFSET ?`,
    args: [12, 0],
  }
  const total = { sql: `SELECT count(*) FROM products WHERE state = 'published'`, args: [] }
  const find = (slug: string) => ({
    sql: `SELECT * FROM products WHERE slug = ? AND state = 'published' LIMIT 1`,
    args: [slug],
  })
  const slugAt = (index: number) => `product-${(index * 7919) % size}`

  const rows: Record<string, string>[] = []
  const compare = async (
    name: string,
    route: (index: number) => Promise<unknown>,
    raw: (index: number) => Promise<unknown>,
  ) => {
    const [rawTime, routeTime] = [median(await timeCalls(calls, raw)), median(await timeCalls(calls, route))]
    rows.push({
      route: name,
      'raw query p50': `${rawTime.toFixed(3)} ms`,
      'route p50': `${routeTime.toFixed(3)} ms`,
      difference: `${(routeTime - rawTime).toFixed(3)} ms`,
      'route : raw': (routeTime / rawTime).toFixed(2),
    })
  }
  await compare(
    'GET /products',
    () => get('/api/products'),
    () => $client.batch([list, total], 'read'),
  )
  await compare(
    'GET /products/{slug}',
    (index) => get(`/api/products/${slugAt(index)}`),
    (index) => $client.execute(find(slugAt(index))),
  )
  printTable(`In process, ${size} products, file:`, rows)

  const lastPage = Math.ceil(size / 12)
  const pages = []
  for (const page of [1, 2, lastPage >> 1, lastPage]) {
    const times = await timeCalls(100, () => get(`/api/products?page=${page}`))
    pages.push({ page, p50: `${median(times).toFixed(2)} ms`, p95: `${percentile(times, 0.95).toFixed(2)} ms` })
  }
  printTable(`List, ${size} products, file:`, pages)

  const perSearch = []
  for (const q of searches) {
    const times = await timeCalls(100, () => get(`/api/products?q=${encodeURIComponent(q)}`))
    perSearch.push({
      search: q,
      p50: `${median(times).toFixed(2)} ms`,
      p95: `${percentile(times, 0.95).toFixed(2)} ms`,
    })
  }
  printTable(`Search, ${size} products, file:`, perSearch)
  $client.close()
}

async function underLoad(): Promise<void> {
  const rows = []
  for (const [name, url] of [
    ['file:', file],
    ['libSQL server', server.url],
  ] as const) {
    const child = spawn(process.execPath, ['--import', './commands/load-tsx.ts', 'tests/bench/api-server.ts', url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [port] = (await once(child.stdout, 'data')) as [Buffer]
    const result = await autocannon({
      url: `http://127.0.0.1:${port.toString().trim()}`,
      connections,
      duration: loadSeconds,
      requests: [
        { path: '/api/products' },
        { path: '/api/products/product-42' },
        { path: '/api/products?category=saas&page=3' },
        { path: '/api/products?q=open' },
      ],
    })
    child.kill('SIGTERM')
    rows.push({
      database: name,
      connections,
      seconds: loadSeconds,
      'requests a second': result.requests.average.toFixed(0),
      p50: `${result.latency.p50} ms`,
      p99: `${result.latency.p99} ms`,
      'errors and timeouts': result.errors + result.timeouts,
      'responses other than 2xx': result.non2xx,
    })
  }
  printTable('Under load', rows)
}

async function coldStart(): Promise<void> {
  const deployed = await writeDeployedFunctions(thisProject)
  const bundle = join(deployed.folder, 'api.mjs')
  const database = { DATABASE_URL: file, SECRET: 'the secret of the measurements, 0123456789' }
  const context = `{ ip: '127.0.0.1', geo: {}, waitUntil() {}, deploy: { context: 'dev' } }`
  const program = `
    const start = performance.now()
    const { default: socket } = await import(${JSON.stringify(bundle)})
    const imported = performance.now()
    const answer = await socket(new Request('http://localhost/api/products/product-42'), ${context})
    if (answer.status !== 200) throw new Error(String(answer.status))
    console.log(imported - start, performance.now() - start)`
  const reference = `const start = performance.now(); await import('zod'); console.log(performance.now() - start)`
  const times: number[][] = []
  const zod: number[] = []
  for (let round = 0; round < 9; round += 1) {
    times.push((await runNode(['--input-type=module', '-e', program], database)).output.split(' ').map(Number))
    zod.push(Number((await runNode(['--input-type=module', '-e', reference])).output))
  }
  const imports = times.map(([imported]) => imported!)
  const answers = times.map(([, answered]) => answered!)
  printTable('Cold start of the API function, as deployed', [
    {
      rounds: times.length,
      'import, median': `${median(imports).toFixed(0)} ms`,
      'import and first response, median': `${median(answers).toFixed(0)} ms`,
      slowest: `${Math.max(...answers).toFixed(0)} ms`,
      'import of zod alone': `${median(zod).toFixed(0)} ms`,
      'import and first response : zod': (median(answers) / median(zod)).toFixed(2),
    },
  ])
}
