import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'

// npm run bench:interaction: from the first touch of a page to the next frame (event timing), on a phone four times
// slower than this machine. The reference is a button of an empty page with one line of script.

const rounds = 9
const slowdown = 4

type Touch = { what: string; path: string; target: string; expected: string }

const touches: Touch[] = [
  { what: 'FAQ', path: '/', target: '.items summary', expected: '.items details[open]' },
  { what: 'billing switch', path: '/', target: '.billing label:last-child', expected: '.yearly-note' },
  { what: 'menu', path: '/', target: '.menu-button', expected: '#menu:popover-open' },
  { what: 'email', path: '/terms', target: '.email summary', expected: 'a[href^="mailto:"]' },
  // Empty, so the browser's own validation responds and focuses the field.
  { what: 'waitlist', path: '/growth-partner', target: '[data-waitlist] .button', expected: '[name=email]:focus' },
]

const platform = await startPlatform({ seed: true })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  const reference = await measure(browser, null)
  const rows = []
  for (const touch of touches) {
    const { response, complete } = await measure(browser, touch)
    rows.push({
      touch: `${touch.what} (${touch.path})`,
      'next frame, median': `${response.toFixed(0)} ms`,
      'all done, median': `${complete.toFixed(0)} ms`,
      'next frame : empty page': (response / reference.response).toFixed(2),
    })
  }
  printTable(
    `First touch, ${slowdown}× slower, median of ${rounds} (empty page: ${reference.response.toFixed(0)} ms)`,
    rows,
  )
} finally {
  await browser.close()
  await platform.stop()
}

/** Milliseconds from the touch to the next frame, and until the expected element is visible. */
async function measure(browser: Browser, touch: Touch | null) {
  const responses: number[] = []
  const completions: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    if (touch) await page.goto(platform.origin + touch.path, { waitUntil: 'networkidle' })
    else await page.setContent('<button id="b">x</button><p></p><script>b.onclick=()=>b.textContent="y"</script>')
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const target = page.locator(touch?.target ?? 'button').first()
    await target.scrollIntoViewIfNeeded()
    await watch(page, touch?.expected ?? 'button')
    await target.tap()
    const { response, complete } = await page.evaluate(() => (window as unknown as Watching).watched)
    responses.push(response)
    completions.push(complete)
    await context.close()
  }
  return { response: median(responses), complete: median(completions) }
}

type Watching = { watched: Promise<{ response: number; complete: number }> }

/** Records when a finger touches, when the next frame is drawn after the click, and when `expected` is visible. */
function watch(page: Page, expected: string): Promise<void> {
  return page.evaluate((selector) => {
    ;(window as unknown as Watching).watched = new Promise((resolve) => {
      let start = 0
      let response = 0
      addEventListener('pointerdown', ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true })
      addEventListener(
        'click',
        () => {
          requestAnimationFrame(() => setTimeout(() => (response ||= performance.now() - start)))
          const look = () => {
            const found = document.querySelector(selector)
            if (response > 0 && found && getComputedStyle(found).display !== 'none') {
              resolve({ response, complete: performance.now() - start })
            } else requestAnimationFrame(look)
          }
          look()
        },
        { capture: true, once: true },
      )
    })
  }, expected)
}
