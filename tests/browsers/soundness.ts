import { expect } from 'vitest'
import type { Page } from './page.ts'

/** What has to be true of every page in every browser. */
export async function expectSound(page: Page): Promise<void> {
  const path = await page.path()
  // The URL changes before the next page has its styles.
  await page.until(() => page.evaluate(() => document.readyState), 'complete')
  expect(await page.evaluate(faults), path).toEqual([])
  expect(await page.takeErrors(), path).toEqual([])
}

/** Runs in the page, so it only uses what a page knows. */
function faults(): string[] {
  const found: string[] = []
  const short = (element: Element) => element.outerHTML.replaceAll(/\s+/g, ' ').slice(0, 160)
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })

  const overflow = document.documentElement.scrollWidth - innerWidth
  if (overflow > 0) found.push(`${overflow} px wider than the window`)

  // Each text of the header is on one line, and so are its parts.
  const header = document.querySelector('header')
  const texts = header ? document.createTreeWalker(header, NodeFilter.SHOW_TEXT) : null
  while (texts?.nextNode()) {
    const range = document.createRange()
    range.selectNodeContents(texts.currentNode)
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
    if (isShown(texts.currentNode.parentElement!) && lines.size > 1)
      found.push(`${lines.size} lines: ${texts.currentNode.textContent}`)
  }
  // On a phone the signed-in pages have their navigation in a separate row. The pages of a group always have one.
  const inRow = `header.header > *, .bar-start, .bar-end${innerWidth < 768 ? '' : ', .bar-nav:not(.bar-group)'}`
  const parts = [...document.querySelectorAll(inRow)].filter(isShown).map((part) => part.getBoundingClientRect())
  const middles = parts.map(({ top, height }) => top + height / 2)
  if (Math.max(...middles) - Math.min(...middles) > 8) found.push('the header has more than one line')

  // A click on a control reaches it. The skip link is for the keyboard, the trap is for bots.
  const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=option]')
  const reachable = [...controls].filter((control) => isShown(control) && !control.matches('[inert] *, .skip, .trap *'))
  for (const control of reachable.slice(0, 200)) {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = control.getClientRects()[0] ?? new DOMRect()
    // A visually hidden control is used through its label.
    if (width <= 1 || height <= 1 || getComputedStyle(control).opacity === '0') continue
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    const isHit = hit !== null && (control.contains(hit) || hit.closest('label')?.contains(control) === true)
    if (!isHit) found.push(`${short(control)} is covered by ${hit ? short(hit) : 'nothing'}`)
  }
  scrollTo({ top: 0, behavior: 'instant' })

  const failed = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
    ({ responseStatus }) => responseStatus >= 400,
  )
  found.push(...failed.map(({ name, responseStatus }) => `${responseStatus} ${name}`))
  return found
}
