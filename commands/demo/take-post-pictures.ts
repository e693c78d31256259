import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { signInDemoCustomer } from '#commands/sign-in-demo.ts'

// Takes the screenshots in the demo posts from a running site with demo data. Run by hand after these screens change:
// `npm run pictures:posts -- http://localhost:8888`, with names if not all are taken. The PNG files are committed.

type Screen = {
  path: string
  /** What the picture begins with. */
  top: string
  height: number
  customer?: true
  prepare?: (page: Page) => Promise<void>
}

const screens: Record<string, Screen> = {
  finder: { path: '/tools/directory-finder?kind=saas', top: 'main table, main .table-scroll', height: 460 },
  matches: { path: '/', top: '#matches', height: 560, prepare: chooseSaas },
  report: { path: '/sample-report', top: 'main table', height: 430 },
  'report-row': { path: '/sample-report', top: 'main table tbody', height: 210 },
  directory: { path: '/directory-list/capterra-com', top: 'main dt:text-is("Domain Rating")', height: 330 },
  rating: { path: '/directory-list/g2-com', top: 'main dt:text-is("Domain Rating")', height: 330 },
  rules: { path: '/sources', top: '#rules', height: 520 },
  country: { path: '/g/uk-business-directories-list', top: 'main table', height: 480 },
  reciprocal: { path: '/list-of-directories-with-reciprocal-links', top: 'main table', height: 420 },
  form: { path: '/directories/submit', top: 'main form', height: 460, prepare: fillForm },
  mentions: { path: '/dashboard/mentions', top: '.queue', height: 560, customer: true },
  pages: { path: '/dashboard/pages', top: '.batch-preview', height: 520, customer: true, prepare: openBatch },
}

const width = 1000
const origin = new URL(process.argv[2] ?? 'http://localhost:8888').origin
const asked = process.argv.slice(3)
const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium. `npm run test:e2e` installs one')

const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  await takeAll(browser)
} finally {
  await browser.close()
}

async function takeAll(within: Browser): Promise<void> {
  const folder = new URL('images/posts/', import.meta.url)
  await mkdir(folder, { recursive: true })
  const settings = { baseURL: origin, colorScheme: 'light', reducedMotion: 'reduce' } as const
  const context = await within.newContext({ ...settings, viewport: { width, height: 900 } })
  const storageState = await signInDemoCustomer(within, origin)
  const customerContext = await within.newContext({ ...settings, storageState, viewport: { width: 1200, height: 900 } })
  for (const [name, screen] of Object.entries(screens)) {
    if (asked.length > 0 && !asked.includes(name)) continue
    const page = await (screen.customer ? customerContext : context).newPage()
    const png = await take(page, screen)
    // A palette is enough for screens, and a fifth of the size.
    const { size } = await sharp(png)
      .png({ palette: true, colours: 64, effort: 10, compressionLevel: 9 })
      .toFile(new URL(`${name}.png`, folder).pathname)
    console.log(`${name}.png ${size} bytes`)
    await page.close()
  }
}

async function take(page: Page, { path, top, height, prepare }: Screen): Promise<Buffer> {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await prepare?.(page)
  const start = page.locator(top).first()
  await start.waitFor()
  const box = await start.boundingBox()
  const y = Math.max(0, Math.round((box?.y ?? 0) + (await page.evaluate(() => scrollY)) - 8))
  const across = page.viewportSize()?.width ?? width
  return page.screenshot({ fullPage: true, animations: 'disabled', clip: { x: 0, y, width: across, height } })
}

async function chooseSaas(page: Page): Promise<void> {
  const matches = page.locator('#matches')
  await matches.getByLabel('Category').focus()
  await page.locator('astro-island:not([ssr])', { has: matches }).waitFor({ state: 'attached' })
  await matches.getByLabel('Category').selectOption('saas')
  await matches.getByText('directories take SaaS').waitFor()
}

async function fillForm(page: Page): Promise<void> {
  // The preview is beside the form on wide screens only.
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' })
  await page.getByLabel('Product name').fill('Tallow')
  await page.getByLabel('Headline').fill('Chases unpaid invoices for small agencies, in your own tone of voice')
}

async function openBatch(page: Page): Promise<void> {
  await page.locator('main table a').first().click()
}
