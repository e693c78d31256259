import { mkdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, it, onTestFailed } from 'vitest'
import type { Driver, OpenDriver } from './drivers/driver.ts'
import { journeys } from './journeys/journeys.ts'
import { createPage } from './page.ts'
import { origin } from './product.ts'
import { expectSound } from './soundness.ts'

/** A phone and a laptop. */
const sizes = [
  { width: 390, height: 840 },
  { width: 1280, height: 840 },
]

/** Walks every journey in one browser, at both widths. */
export function walk(browser: string, open: OpenDriver): void {
  describe.each(sizes)(`${browser}, $width px`, (size) => {
    let driver: Driver
    beforeAll(async () => {
      await mkdir('test-results', { recursive: true })
      driver = await open(size)
    })
    beforeEach(async () => {
      await driver.goto(`${origin}/terms`)
      await driver.forgetCookies()
      await driver.evaluate(() => localStorage.clear())
    })
    afterAll(() => driver.close())

    it.each(Object.entries(journeys))('%s', async (name, journey) => {
      onTestFailed(() => driver.screenshot(`test-results/${browser} ${size.width} ${name}.png`))
      const page = createPage(driver, origin)
      await journey(page)
      await expectSound(page)
    })
  })
}
