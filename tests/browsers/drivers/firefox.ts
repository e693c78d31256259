import puppeteer, { type ElementHandle, type KeyInput } from 'puppeteer-core'
import { findProgram } from '#commands/browsers.ts'
import type { Driver, Size } from './driver.ts'

/** Firefox, over WebDriver BiDi. */
export async function openFirefox(size: Size): Promise<Driver> {
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: findProgram('firefox'), headless: true })
  const page = await browser.newPage()
  await page.setViewport(size)
  let errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${page.url()})`)
  })
  // Leaving right after a decision asks, because it can still be undone.
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') void dialog.accept()
  })
  page.on('pageerror', (error) => errors.push(`${String(error)} (${page.url()})`))

  return {
    goto: async (url) => {
      await page.goto(url)
    },
    evaluate: (work, ...args) => page.evaluate(work as (...given: unknown[]) => unknown, ...args) as never,
    click: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: async (keys) => {
      const [last, ...held] = keys.split('+').toReversed() as [KeyInput, ...KeyInput[]]
      for (const key of held) await page.keyboard.down(key)
      await page.keyboard.press(last)
      for (const key of held) await page.keyboard.up(key)
    },
    chooseFile: async (selector, path) => {
      const input = (await page.$(selector)) as ElementHandle<HTMLInputElement> | null
      if (!input) throw new Error(`No file input matches ${selector}`)
      await input.uploadFile(path)
    },
    forgetCookies: async () => browser.deleteCookie(...(await browser.cookies())),
    screenshot: async (path) => {
      await page.screenshot({ path })
    },
    takeErrors: () => {
      const taken = errors
      errors = []
      return Promise.resolve(taken)
    },
    close: () => browser.close(),
  }
}
