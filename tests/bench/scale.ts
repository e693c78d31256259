import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { createApi } from '#functions/api.ts'
import { pagesIn } from '#netlify/local/site/build-folder.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { products } from '#src/storage/products/schema.ts'
import { addTestSession } from '#tests/support/accounts.ts'
import { buildCold } from './cold-build.ts'
import { percentile, printTable, timeCalls } from './figures.ts'
import { fillMentions } from './filled-mentions.ts'
import { fillOrders } from './filled-orders.ts'
import { inFolder } from './folder.ts'
import { openFilledBlog } from './posts.ts'
import { openFilled } from './products.ts'
import { timeReadyBuild } from './ready-build.ts'
import { openServices } from './services.ts'

// npm run bench scale [products posts orders mentions]: how each part grows over three sizes, and where it stops making sense.
// Takes about half an hour. An exponent of 1 is proportional, 0 is the same at every size.

type Figures = Record<string, number>
type Limit = { unit: 's' | 'ms' | 'MB'; limit: number }

/** What still makes sense: who publishes waits for a page, a reader for a list, and a machine has so much memory. */
const limits: Record<string, Limit> = {
  'full build': { unit: 's', limit: 600 },
  'publishing one product': { unit: 's', limit: 60 },
  'memory of a full build': { unit: 'MB', limit: 8192 },
  'full build, 1,000 prebuilt': { unit: 's', limit: 600 },
  'memory of that': { unit: 'MB', limit: 8192 },
  'publishing one product then': { unit: 's', limit: 60 },
  sitemaps: { unit: 'MB', limit: 500 },
  'list of products, p95': { unit: 'ms', limit: 200 },
  'search of products, p95': { unit: 'ms', limit: 200 },
  'review queue, p95': { unit: 'ms', limit: 200 },
  'list of posts, p95': { unit: 'ms', limit: 200 },
  'full build with posts': { unit: 's', limit: 600 },
  'next row of work, p95': { unit: 'ms', limit: 200 },
  'list of orders, p95': { unit: 'ms', limit: 200 },
  'inbox of mentions, p95': { unit: 'ms', limit: 200 },
  database: { unit: 'MB', limit: 100_000 },
}

const parts: Record<string, { sizes: readonly number[]; measure: (size: number) => Promise<Figures> }> = {
  products: { sizes: [1000, 10_000, 100_000], measure: measureProducts },
  posts: { sizes: [100, 1000, 10_000], measure: measurePosts },
  orders: { sizes: [100, 1000, 10_000], measure: measureOrders },
  mentions: { sizes: [10_000, 100_000, 1_000_000], measure: measureMentions },
}

const words = process.argv.slice(2)
for (const [name, { sizes, measure }] of Object.entries(parts)) {
  if (words.length > 0 && !words.includes(name)) continue
  const measured: Figures[] = []
  for (const size of sizes) measured.push(await measure(size))
  printTable(
    `${name}: ${sizes.map((size) => size.toLocaleString('en-US')).join(', ')}`,
    Object.keys(measured[0] ?? {}).map((figure) => growthOf(figure, sizes, measured)),
  )
}

function growthOf(figure: string, sizes: readonly number[], measured: readonly Figures[]) {
  const values = measured.map((figures) => figures[figure] ?? Number.NaN)
  const { unit, limit } = limits[figure] ?? { unit: 'ms', limit: Number.NaN }
  const [size, value] = [sizes.at(-1) ?? 1, values.at(-1) ?? 1]
  const [sizeBefore, valueBefore] = [sizes.at(-2) ?? 1, values.at(-2) ?? 1]
  const exponent = Math.log(value / valueBefore) / Math.log(size / sizeBefore)
  // A fixed part hides growth from the exponent, and a curve from the straight line. Whatever comes first.
  const byExponent = size * (limit / value) ** (1 / exponent)
  const byLine = size + ((limit - value) * (size - sizeBefore)) / (value - valueBefore)
  const end = exponent > 0.05 ? Math.min(byExponent, byLine) : Infinity
  return {
    what: figure,
    ...Object.fromEntries(sizes.map((one, index) => [`at ${one}`, `${values[index]?.toPrecision(3)} ${unit}`])),
    'exponent of the last step': exponent.toFixed(2),
    [`reaches its limit at`]:
      end < 1e9 ? `${Number(end.toPrecision(2)).toLocaleString('en-US')} (${limit} ${unit})` : '',
  }
}

async function measureProducts(size: number): Promise<Figures> {
  return inFolder(async (folder) => {
    const url = `file:${folder}/bench.db`
    const db = await openFilled(url, size)
    const live = join(folder, 'live')
    const environment = { DATABASE_URL: url, PREBUILT_PRODUCTS: String(size) }
    const cold = await buildCold(live, environment)
    const sitemaps = await sizeOf(pagesIn(live), (name) => name.startsWith('sitemap'))
    const change = () => db.update(products).set({ headline: 'Another' }).where(eq(products.slug, 'product-7'))
    const publish = await timeReadyBuild({ builds: join(folder, 'builds'), live, environment, change })
    // What products cost whose pages are rendered on request.
    const fewer = { ...environment, PREBUILT_PRODUCTS: '1000' }
    await rm(live, { recursive: true })
    const limited = await buildCold(live, fewer)
    const again = () =>
      db
        .update(products)
        .set({ headline: 'A third' })
        .where(eq(products.slug, `product-${size - 2}`))
    const limitedPublish = await timeReadyBuild({
      builds: join(folder, 'builds'),
      live,
      environment: fewer,
      change: again,
    })
    const call = await signedIn(url)
    const list = await timeCalls(100, (index) => call(`/products?page=${(index % 20) + 1}`))
    const search = await timeCalls(100, (index) => call(`/products?q=${['open', 'notes', 'plan', 'quiet'][index % 4]}`))
    await db.run(sql`UPDATE products SET state = 'pending', queued_at = created_at, published_at = NULL`)
    const queue = await timeCalls(50, () => call('/admin/queue?limit=20'))
    db.$client.close()
    return {
      'full build': cold.seconds,
      'memory of a full build': cold.peakMegabytes,
      'publishing one product': publish,
      'full build, 1,000 prebuilt': limited.seconds,
      'memory of that': limited.peakMegabytes,
      'publishing one product then': limitedPublish,
      sitemaps,
      'list of products, p95': percentile(list, 0.95),
      'search of products, p95': percentile(search, 0.95),
      'review queue, p95': percentile(queue, 0.95),
      database: await sizeOf(folder, (name) => name.startsWith('bench.db')),
    }
  })
}

async function measurePosts(size: number): Promise<Figures> {
  return inFolder(async (folder) => {
    const url = `file:${folder}/bench.db`
    const db = await openFilledBlog(url, size)
    const cold = await buildCold(join(folder, 'live'), { DATABASE_URL: url })
    const call = await signedIn(url)
    const list = await timeCalls(100, (index) => call(`/blogposts?page=${(index % 5) + 1}`))
    db.$client.close()
    return { 'full build with posts': cold.seconds, 'list of posts, p95': percentile(list, 0.95) }
  })
}

async function measureOrders(size: number): Promise<Figures> {
  return inDatabase(async (url) => {
    const db = openDatabase({ url })
    await migrateDatabase(db, url)
    await fillOrders(db, size)
    db.$client.close()
    const call = await signedIn(url)
    const next = await timeCalls(Math.min(200, size), () => call('/admin/deliveries/next', 'POST'))
    const list = await timeCalls(20, () => call('/admin/orders?limit=50'))
    return { 'next row of work, p95': percentile(next, 0.95), 'list of orders, p95': percentile(list, 0.95) }
  })
}

async function measureMentions(size: number): Promise<Figures> {
  return inDatabase(async (url) => {
    const db = openDatabase({ url })
    await migrateDatabase(db, url)
    await fillMentions(db, size)
    db.$client.close()
    const call = await signedIn(url, 'owner')
    const list = await timeCalls(100, () => call('/posts/project/mentions?limit=30&filter=new'))
    return { 'inbox of mentions, p95': percentile(list, 0.95) }
  })
}

async function inDatabase(work: (url: string) => Promise<Figures>): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
  try {
    const figures = await work(`file:${folder}/bench.db`)
    return { ...figures, database: await sizeOf(folder, () => true) }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Calls the API as an admin, or as someone that is there. */
async function signedIn(url: string, owner?: string) {
  const services = openServices(url)
  const user = { id: owner ?? 'admin', email: `${owner ?? 'admin'}@example.com`, isAdmin: !owner }
  const times = { confirmedAt: 1, createdAt: 1, updatedAt: 1 }
  if (!owner) await services.db.insert(users).values({ ...user, ...times, emailKey: emailKey(user.email) })
  const token = await addTestSession(services, user)
  const api = createApi(services)
  return async (path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const request = { ip: '203.0.113.7', waitUntil: () => {} }
    const response = await api.fetch(new Request(`http://localhost/api${path}`, { method, headers }), { request })
    if (response.status !== 200) throw new Error(await response.text())
    await response.arrayBuffer()
  }
}

/** Megabytes of a folder's own files. */
async function sizeOf(folder: string, counts: (name: string) => boolean): Promise<number> {
  const names = (await readdir(folder)).filter(counts)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0) / 1024 ** 2
}
