import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { products } from '#src/storage/products/schema.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'
import { runNode } from './processes.ts'
import { openFilled } from './products.ts'

// npm run bench:publish [-- 10000]: from `publish` until the prebuilt page is served, on the running product. The
// command is a process of its own whose start isn't part of publishing, so both times are printed.

const size = Number(process.argv[2] ?? 10_000)
const rounds = 5
const dataDir = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
const url = `file:${dataDir}/uplist.db`
const db = await openFilled(url, size)
// Some that are waiting to be published, according to the database.
const waiting = Array.from({ length: rounds }, (_, index) => `product-${index * 7 + 3}`)
for (const slug of waiting) {
  await db.update(products).set({ state: 'pending', queuedAt: 1, publishedAt: null }).where(eq(products.slug, slug))
}
db.$client.close()

const platform = await startPlatform({ dataDir })
const whole: number[] = []
const live: number[] = []
const command: number[] = []
for (const slug of waiting) {
  const start = performance.now()
  const { seconds } = await runNode(['commands/products.ts', 'publish', slug], { DATA_DIR: dataDir })
  command.push(seconds)
  const published = performance.now()
  while (!(await isPrebuilt(slug))) await new Promise((resolve) => setTimeout(resolve, 20))
  live.push((performance.now() - published) / 1000)
  whole.push((performance.now() - start) / 1000)
}
await platform.stop()
await rm(dataDir, { recursive: true })
printTable('From publishing to the prebuilt page, over HTTP', [
  {
    products: size,
    rounds,
    'live, median': `${median(live).toFixed(2)} s`,
    'live, slowest': `${Math.max(...live).toFixed(2)} s`,
    'with the command, median': `${median(whole).toFixed(2)} s`,
    'command alone, median': `${median(command).toFixed(2)} s`,
    'live : command': (median(live) / median(command)).toFixed(2),
  },
])

/** Only files of the build have an ETag. The fallback has none. */
async function isPrebuilt(slug: string): Promise<boolean> {
  const response = await fetch(`${platform.origin}/product/${slug}`)
  await response.body?.cancel()
  return response.ok && response.headers.has('etag')
}
