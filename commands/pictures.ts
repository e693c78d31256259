import { mkdir } from 'node:fs/promises'
import { chromium, type Page } from 'playwright'
import sharp from 'sharp'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { signInDemoCustomer } from '#commands/sign-in-demo.ts'
import { pictureNames, pictureSizes, type PictureName } from '#src/components/ui/pictures.ts'

// Takes the pictures of the marketing pages from a running site with demo customers (`npm start` with an empty DATA_DIR).
// Run by hand after these screens change; its output is committed. `npm run pictures -- http://localhost:8888`, and the
// names of pictures if not all are taken.

/** What is seen of each screen, what is opened there first, and the words that "Next" leads to. */
const screens: Record<PictureName, { path: string; top: string; open?: string; until?: string }> = {
  report: { path: '/dashboard/report', top: 'table' },
  mentions: { path: '/dashboard/mentions', top: '.queue', open: '.queue-rows > li:nth-child(2)' },
  leads: { path: '/dashboard/leads', top: '.lead-table' },
  feedback: { path: '/dashboard/feedback', top: '.feedback-item' },
  articles: { path: '/dashboard/articles', top: '.calendar' },
  pages: { path: '/dashboard/pages', top: '.batch-preview', open: 'main table a', until: 'Belgium' },
}

/** CSS pixels above what is seen of a screen. More would cut the line above a table. */
const margin = 4
const origin = new URL(process.argv[2] ?? 'http://localhost:8888').origin
const asked = process.argv.slice(3)
const names = pictureNames.filter((name) => asked.length === 0 || asked.includes(name))
const executablePath = findChromium()
if (!executablePath) throw new Error('There is no Chromium. `npm run test:e2e` installs one')

const browser = await chromium.launch({ executablePath, args: chromiumArguments })
try {
  const storageState = await signInDemoCustomer(browser, origin)
  await mkdir('public/pictures', { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [shape, { width, height }] of Object.entries(pictureSizes)) {
      const context = await browser.newContext({
        ...{ storageState, colorScheme, baseURL: origin, deviceScaleFactor: 2, reducedMotion: 'reduce' },
        viewport: { width, height: Math.max(height, 900) },
      })
      const page = await context.newPage()
      for (const name of names) {
        const png = await take(page, name, { width, height })
        const file = `public/pictures/${name}-${shape}-${colorScheme}.avif`
        const { size } = await sharp(png).avif({ quality: 42, effort: 4 }).toFile(file)
        console.log(`${file} ${size} bytes`)
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
}

/** Throws if it doesn't change, such as on the last row. */
async function expectChange(page: Page, selector: string, before: string): Promise<void> {
  await page.waitForFunction(([found, text]) => document.querySelector<HTMLElement>(found)?.innerText !== text, [
    selector,
    before,
  ] as const)
}

async function take(page: Page, name: PictureName, { width, height }: { width: number; height: number }) {
  const { path, top, open, until } = screens[name]
  await page.goto(path)
  await page
    .locator(top)
    .or(page.locator(open ?? top))
    .first()
    .waitFor()
  if (open) await page.locator(open).first().click()
  const start = page.locator(top).first()
  await start.waitFor()
  while (until !== undefined && !(await start.innerText()).includes(until)) {
    const before = await start.innerText()
    await page.getByRole('button', { name: 'Next' }).click()
    await expectChange(page, top, before)
  }
  await page.evaluate(() => document.fonts.ready)
  // Screenshots of the whole page don't scroll, so that nothing sticks to the window's edges.
  const box = await start.boundingBox()
  const y = Math.max(0, Math.round((box?.y ?? 0) + (await page.evaluate(() => scrollY)) - margin))
  return page.screenshot({ timeout: 120_000, fullPage: true, animations: 'disabled', clip: { x: 0, y, width, height } })
}
