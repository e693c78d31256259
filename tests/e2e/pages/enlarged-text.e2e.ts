import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { expect, inFull, test } from '#tests/e2e/journey.ts'
import { kinds, widest } from '#tests/e2e/page-kinds.ts'

const executablePath = findChromium({ headless: true })

// A reader can set this in the browser: twice the usual size.
test.use({
  launchOptions: {
    args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
    ...(executablePath ? { executablePath } : {}),
  },
})

test('no page scrolls sideways with text at 200 %', inFull, async ({ page }) => {
  for (const path of kinds) {
    await page.goto(path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    expect(await widest(page, [1440, 768]), path).toBeLessThanOrEqual(0)
  }
})
