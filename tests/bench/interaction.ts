import { type Browser, chromium, type Page } from 'playwright'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { startPlatform } from '#tests/support/platform.ts'
import { median, printTable } from './figures.ts'

// npm run bench interaction: from the first touch of a page to the next frame (event timing), on a phone four times
// slower than this machine, and until its island is hydrated. The reference is a button of an empty page with one line of script.

const rounds = 9
const slowdown = 4

type Touch = { what: string; path: string; target: string; expected: string }

const touches: Touch[] = [
  { what: 'FAQ', path: '/', target: '.items summary', expected: '.items details[open]' },
  { what: 'billing switch', path: '/', target: '.billing label:last-child', expected: '.yearly-note' },
  { what: 'menu', path: '/', target: '.menu-button', expected: '#menu:popover-open' },
  { what: 'email', path: '/terms', target: '.email summary', expected: 'a[href^="mailto:"]' },
  // Empty, so the browser's own validation responds and focuses the field.
  { what: 'waitlist', path: '/', target: '[data-waitlist] .button', expected: '[name=email]:focus' },
]

const platform = await startPlatform({ seed: true })
const executablePath = findChromium()
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
try {
  const reference = await measure(browser, null)
  const rows = []
  for (const touch of touches) {
    const { response, complete, hydrated, longest } = await measure(browser, touch)
    rows.push({
      touch: `${touch.what} (${touch.path})`,
      'next frame, median': `${response.toFixed(0)} ms`,
      'all done, median': `${complete.toFixed(0)} ms`,
      'hydrated, median': `${hydrated.toFixed(0)} ms`,
      'longest task, median': `${longest.toFixed(0)} ms`,
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

/** Milliseconds from the touch to the next frame, until the expected element is visible and until its island is hydrated. */
async function measure(browser: Browser, touch: Touch | null) {
  const responses: number[] = []
  const completions: number[] = []
  const hydrations: number[] = []
  const longestTasks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
    const page = await context.newPage()
    if (touch) await page.goto(platform.origin + touch.path, { waitUntil: 'networkidle' })
    else await page.setContent('<button id="b">x</button><p></p><script>b.onclick=()=>b.textContent="y"</script>')
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const target = page.locator(touch?.target ?? 'button').first()
    await target.scrollIntoViewIfNeeded()
    await watch(page, touch?.target ?? 'button', touch?.expected ?? 'button')
    await target.tap()
    const { response, complete, hydrated, longest } = await page.evaluate(() => (window as unknown as Watching).watched)
    responses.push(response)
    completions.push(complete)
    hydrations.push(hydrated)
    longestTasks.push(longest)
    await context.close()
  }
  return {
    response: median(responses),
    complete: median(completions),
    hydrated: median(hydrations),
    longest: median(longestTasks),
  }
}

type Watched = { response: number; complete: number; hydrated: number; longest: number }
type Watching = { watched: Promise<Watched> }

/** Records when a finger touches, when the next frame is drawn after the click, and when the rest is done. */
function watch(page: Page, touched: string, expected: string): Promise<void> {
  return page.evaluate(
    ([target, selector]) => {
      const island = document.querySelector(target!)?.closest('astro-island')
      const belongsToReact = (element: Element | null) =>
        Object.keys(element ?? {}).some((name) => name.startsWith('__reactFiber'))
      ;(window as unknown as Watching).watched = new Promise((resolve) => {
        let start = 0
        let response = 0
        let complete = 0
        let longest = 0
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
        }).observe({ type: 'longtask' })
        addEventListener('pointerdown', ({ timeStamp }) => (start ||= timeStamp), { capture: true, once: true })
        const look = () => {
          const found = document.querySelector(selector!)
          if (response > 0 && found && getComputedStyle(found).display !== 'none')
            complete ||= performance.now() - start
          // React renders in a task after the island says that it's hydrated. Then the elements belong to it.
          const isHydrated = !island || (!island.hasAttribute('ssr') && belongsToReact(island.firstElementChild))
          if (complete === 0 || !isHydrated) return void requestAnimationFrame(look)
          resolve({ response, complete, hydrated: performance.now() - start, longest })
        }
        const onClick = () => {
          requestAnimationFrame(() => setTimeout(() => (response ||= performance.now() - start)))
          look()
        }
        addEventListener('click', onClick, { capture: true, once: true })
      })
    },
    [touched, expected],
  )
}
