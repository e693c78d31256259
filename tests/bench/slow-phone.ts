import type { Browser, BrowserContextOptions, Page } from 'playwright'

// A phone four times slower than this machine, at 1.6 Mbit/s and 300 ms, without a cache.

export const slowdown = 4
const network = { offline: false, latency: 300, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export type Seen = { first: number; largest: number; shift: number; element: string }
export type Load = Seen & { bytes: number; scripts: number; requests: number }

/** Opens a page. `then`: what is done there next. */
export async function loadOnPhone<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  path: string,
  then: (page: Page) => Promise<Result>,
): Promise<{ load: Load; result: Result }> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  const types = new Map<string, string>()
  let [bytes, scripts] = [0, 0]
  client.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength
    if (types.get(requestId) === 'Script') scripts += encodedDataLength
  })
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', network)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(path, { waitUntil: 'networkidle' })
  // On a busy machine the answers are there before they are drawn.
  await page.locator('main:not([data-loading])').waitFor()
  // Late shifts count, too.
  await page.waitForTimeout(500)
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
  const load = { ...seen, bytes, scripts, requests: types.size }
  const result = await then(page)
  await context.close()
  return { load, result }
}

/** Runs in the page, before its own scripts. */
function watch(): void {
  const seen: Seen = { first: 0, largest: 0, shift: 0, element: '' }
  Object.assign(window, { seen })
  type Paint = PerformanceEntry & { element?: Element | null }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  const on = (type: string, take: (entry: Paint & Shift) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Paint & Shift)
    }).observe({ type, buffered: true })
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.first = startTime
  })
  on('largest-contentful-paint', ({ startTime, element }) => {
    seen.largest = startTime
    seen.element = element ? `${element.localName}.${element.className}` : ''
  })
  on('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
}
