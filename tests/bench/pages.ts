import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { freePort } from '#tests/support/ports.ts'
import { median, printTable } from './figures.ts'

// npm run bench:pages: page weight, requests and Lighthouse scores (mobile, median of 5). `-- weight` skips
// Lighthouse, `-- /path /other` limits it to these pages.

const rounds = 5
/** One page of each kind. */
const kinds = [
  '/',
  '/growth-partner',
  '/list-of-directories-with-reciprocal-links',
  '/g/ai-backlink-maker',
  '/page/domain-rating',
  '/g/directory-listing-saas',
  '/g/directory-link-building-restaurants',
  '/g/directory-backlinks-list-law-firms',
  '/g/quality-backlinks-job-board',
  '/g/directory-submission-backlinks-saas',
  '/page/free-directory-traffic-mobile-app',
  '/g/directory-submission-list-seo-kenya',
  '/g/uk-business-directories-list',
  '/c/directory-submission-list-southafrica',
  '/g/countries',
  '/sample-report',
  '/tools/directory-finder',
  '/directories',
  '/directories/ai-tool',
  '/product/orthanc',
  '/directories/submit',
  '/blog',
  '/blog/what-directory-submission-is',
]
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

const words = process.argv.slice(2)
const chosen = words.filter((word) => word.startsWith('/'))
const paths = chosen.length > 0 ? chosen : kinds

const platform = await startPlatform({ seed: true })
const debuggingPort = await freePort()
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
  ...(executablePath ? { executablePath } : {}),
})
try {
  printTable('Weight', await Promise.all(paths.map((path) => weigh(path))))
  const loads = []
  for (const path of paths) loads.push(await load(browser, path))
  printTable('First load, 390 px', loads)
  if (!words.includes('weight')) await judge()
} finally {
  await browser.close()
  await platform.stop()
}

async function weigh(path: string) {
  const text = async (path: string) => (await fetch(new URL(path, platform.origin))).text()
  const brotli = (content: string) => brotliCompressSync(content).length
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
  const html = await text(path)
  const sheets = [...html.matchAll(/<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g)].map((match) => match[1]!)
  const css = (await Promise.all(sheets.map(text))).reduce((sum, sheet) => sum + brotli(sheet), 0)
  const inline = [...html.matchAll(/<script(?![^>]+src=)(?![^>]+ld\+json)[^>]*>([\s\S]*?)<\/script>/g)]
  return {
    page: path,
    'HTML, brotli': kilobytes(brotli(html)),
    'CSS, brotli': kilobytes(css),
    together: kilobytes(brotli(html) + css),
    'inline script': `${inline.reduce((sum, match) => sum + match[1]!.length, 0)} B`,
  }
}

/** What a phone requests before any touch, and how far the page shifts meanwhile. */
async function load(browser: Browser, path: string) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.resourceType()))
  await page.goto(platform.origin + path, { waitUntil: 'networkidle' })
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 100)
      }),
  )
  await page.close()
  const count = (type: string) => requests.filter((request) => request === type).length
  return {
    page: path,
    requests: requests.length,
    'style sheets': count('stylesheet'),
    'script files': count('script'),
    fonts: count('font'),
    'layout shift': shift.toFixed(3),
  }
}

async function judge(): Promise<void> {
  const rows = []
  for (const path of paths) {
    const scores: Record<string, number[]> = {}
    for (let round = 0; round < rounds; round += 1) {
      const result = await lighthouse(platform.origin + path, {
        port: debuggingPort,
        onlyCategories: [...categories],
        logLevel: 'error',
      })
      for (const category of categories) {
        const { score, auditRefs } = result!.lhr.categories[category]!
        ;(scores[category] ??= []).push(Math.round((score ?? 0) * 100))
        if (category === 'performance' || score === 1 || round > 0) continue
        const failed = auditRefs.filter(({ id, weight }) => weight > 0 && result!.lhr.audits[id]?.score === 0)
        console.error(path, category, failed.map(({ id }) => id).join(' '))
      }
    }
    rows.push({
      page: path,
      ...Object.fromEntries(categories.map((category) => [category, median(scores[category]!)])),
    })
  }
  printTable(`Lighthouse, mobile, median of ${rounds}`, rows)
}
