import type { Page } from 'playwright'

/** What a page measured of itself: its layout shift score, and when its largest content was painted, in milliseconds. */
export type Vitals = { shift: number; moved: string[]; largestPaint: number }

type Watching = Window & {
  vitals?: { entries: { at: number; value: number; moved: string[] }[]; largestPaint: number }
}

/** Measures every page that is opened from now on. */
export async function watchVitals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const vitals: NonNullable<Watching['vitals']> = { entries: [], largestPaint: 0 }
    ;(window as Watching).vitals = vitals
    type Shift = PerformanceEntry & {
      value: number
      hadRecentInput: boolean
      sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
    }
    new PerformanceObserver((list) => {
      for (const { startTime, value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : 'text'
          return `${name} from ${Math.round(previousRect.y)} to ${Math.round(currentRect.y)}`
        })
        vitals.entries.push({ at: startTime, value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new PerformanceObserver((list) => {
      vitals.largestPaint = list.getEntries().at(-1)?.startTime ?? vitals.largestPaint
    }).observe({ type: 'largest-contentful-paint', buffered: true })
  })
}

/** As browsers count it: the largest sum of a burst, which lasts 5 seconds at most and ends after one without a shift. */
export async function readVitals(page: Page): Promise<Vitals> {
  // What was just shown is reported with one of the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 500))))
  const { entries, largestPaint } = await page.evaluate(() => (window as Watching).vitals!)
  let [shift, sum, began, last] = [0, 0, 0, -Infinity]
  for (const { at, value } of entries) {
    if (at - last > 1000 || at - began > 5000) [sum, began] = [0, at]
    sum += value
    last = at
    shift = Math.max(shift, sum)
  }
  return { shift, moved: entries.filter(({ value }) => value > 0.005).flatMap(({ moved }) => moved), largestPaint }
}
