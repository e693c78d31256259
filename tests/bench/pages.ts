import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { printTable } from './figures.ts'
import { judgePages, printPublicScores } from './lighthouse.ts'

// npm run bench pages: page weight, requests and Lighthouse scores (mobile, median of 5). `weight` skips
// Lighthouse, `lighthouse` does nothing else, `/path /other` limits it to these pages. Lighthouse's results are
// kept by page and content, so a new call goes on where the last one was cut off. `-- --fresh` starts over, `scores`
// prints what there is. `-- --origin http://localhost:8888` measures a platform that is already running.

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
  '/directory-list',
  '/directory-list/ai',
  '/directory-list/saashub-com',
  '/sample-report',
  '/tools/directory-finder',
  '/directories',
  '/directories/ai-tool',
  '/product/orthanc',
  '/directories/submit',
  '/blog',
  '/blog/what-directory-submission-is',
  '/terms',
  '/directories/search?q=a',
  '/auth/login',
]

const words = process.argv.slice(2)
const chosen = words.filter((word) => word.startsWith('/'))
const paths = chosen.length > 0 ? chosen : kinds

const brotli = (content: string) => brotliCompressSync(content).length
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`

if (words.includes('scores')) printPublicScores(paths)
else await measure()

async function measure(): Promise<void> {
  const running = words[words.indexOf('--origin') + 1]
  const platform =
    words.includes('--origin') && running
      ? { origin: new URL(running).origin, stop: () => Promise.resolve() }
      : await startPlatform({ seed: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
  try {
    if (!words.includes('lighthouse')) {
      printTable('Weight', await Promise.all(paths.map((path) => weigh(platform.origin, path))))
      const loads = []
      for (const path of paths) loads.push(await load(browser, platform.origin, path))
      printTable('First load, at 390 px unless noted', loads)
    }
    if (!words.includes('weight')) await judgePages(platform.origin, paths, words.includes('--fresh'))
  } finally {
    await browser.close()
    await platform.stop()
  }
}

async function weigh(origin: string, path: string) {
  const text = async (path: string) => (await fetch(new URL(path, origin))).text()
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

/** What a phone and a desktop request before any touch, and how far the page shifts meanwhile. */
async function load(browser: Browser, origin: string, path: string) {
  const desktop = await open(browser, origin + path, { width: 1440, height: 900 })
  await desktop.page.close()
  const { page, requests } = await open(browser, origin + path, { width: 390, height: 844 })
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
  const ofType = (type: string) => requests.filter((request) => request.type === type)
  const scripts = await Promise.all(ofType('script').map(async ({ url }) => brotli(await (await fetch(url)).text())))
  return {
    page: path,
    requests: requests.length,
    'at 1440 px': desktop.requests.length,
    'style sheets': ofType('stylesheet').length,
    images: ofType('image').length,
    'script files': scripts.length,
    'script, brotli': kilobytes(scripts.reduce((sum, size) => sum + size, 0)),
    'layout shift': shift.toFixed(3),
  }
}

async function open(browser: Browser, url: string, viewport: { width: number; height: number }) {
  const page = await browser.newPage({ viewport })
  const requests: { type: string; url: string }[] = []
  page.on('request', (request) => requests.push({ type: request.resourceType(), url: request.url() }))
  await page.goto(url, { waitUntil: 'networkidle' })
  return { page, requests }
}
