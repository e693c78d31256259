import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { openLive } from '#tests/e2e/journey.ts'
import { median, printTable } from './figures.ts'
import { openDemoSite, storageOf } from './signed-in.ts'

// npm run bench verifying: how long an editor waits per directory that they verify by keyboard, of 36 seconds for 100 an hour.
// For reference, the same with the dialog of the page Directories. `--origin` and `--data` as in `vitals`.

const rows = 100
const dialogRows = 10
/** Every tenth row is corrected: two keys and a letter more. */
const correctedEach = 10
const hourMs = 3_600_000

const site = await openDemoSite(process.argv.slice(2))
const executablePath = findChromium({ headless: true })
let browser: Browser | undefined
try {
  browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
  const options = { baseURL: site.origin, viewport: { width: 1440, height: 900 } }
  const storageState = await storageOf(browser, options, 'admin', site)
  const page = await (await browser.newContext({ ...options, storageState })).newPage()
  const verified = await verifyRows(page)
  const edited = await editRows(page)
  const lines = [
    { what: 'verify screen', ...figures(verified) },
    { what: 'dialog of the page Directories', ...figures(edited) },
  ]
  printTable(
    `Verifying ${rows} directories by keyboard, ${dialogRows} by dialog: what the machine takes per row`,
    lines,
  )
  const perRow = total(verified) / verified.length
  const left = (hourMs / rows - perRow) / 1000
  console.log(`At ${rows} rows an hour, ${left.toFixed(1)} of 36 seconds per row are left to look at the site.`)
} finally {
  await browser?.close()
  await site.stop()
}

/** Milliseconds from the key until the next directory is on the screen. */
async function verifyRows(page: Page): Promise<number[]> {
  await openLive(page, '/admin/directories/verify')
  const heading = page.locator('.work h2')
  await heading.waitFor()
  const times: number[] = []
  for (let done = 0; done < rows; done += 1) {
    const name = await heading.textContent()
    const start = performance.now()
    if (done % correctedEach === 1) {
      await page.keyboard.press('4')
      await page.keyboard.press('F')
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('c')
    await page.waitForFunction(
      (before) => {
        const shown = document.querySelector('.work h2')?.textContent
        return shown !== before && !document.querySelector('.work[data-busy]')
      },
      name,
      { polling: 'raf' },
    )
    times.push(performance.now() - start)
  }
  return times
}

/** Milliseconds to open the dialog of a row, and from saving it until it's closed. */
async function editRows(page: Page): Promise<number[]> {
  await openLive(page, '/admin/directories')
  const buttons = page.getByRole('button', { name: /^Edit: / })
  await buttons.first().waitFor()
  const times: number[] = []
  for (let done = 0; done < dialogRows; done += 1) {
    const start = performance.now()
    await buttons.nth(done).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('I checked this directory today').press('Space')
    await dialog.getByRole('button', { name: 'Save directory' }).press('Enter')
    await dialog.waitFor({ state: 'hidden' })
    times.push(performance.now() - start)
  }
  return times
}

function total(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0)
}

function figures(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b)
  const text = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  return {
    rows: times.length,
    mean: text(total(times) / times.length),
    median: text(median(times)),
    slowest: text(sorted.at(-1) ?? 0),
  }
}
