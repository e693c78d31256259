import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { expect, test } from './journey.ts'
import { kinds, overflow } from './page-kinds.ts'

const executablePath = findChromium()

// As a reader sets it in the browser: twice the usual size.
test.use({
  launchOptions: {
    args: [...chromiumArguments, '--blink-settings=defaultFontSize=32'],
    ...(executablePath ? { executablePath } : {}),
  },
})

for (const width of [768, 1440]) {
  test(`no page scrolls sideways with text at 200 % at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    for (const path of kinds) {
      await page.goto(path)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
      expect(await overflow(page), path).toBeLessThanOrEqual(0)
    }
  })
}
