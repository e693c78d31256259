import { attribute, boxOf, matches, parentOf } from './dom.ts'

// Everything of a page that can be reached: open shadow trees and frames of the same origin, in the order of the document.

export const controls =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]'

/** Where our panel is. */
export const panelAttribute = 'data-fill-in'
const panelSelector = `[${panelAttribute}]`

export type Page = {
  elements: HTMLElement[]
  /** Frames of other origins, which the browser keeps closed. */
  closed: HTMLIFrameElement[]
  /** Custom elements that are closed to scripts, and may have fields. */
  sealed: HTMLElement[]
}

/** A page of ten thousand fields is no form. */
export const mostFields = 500
/** Frames, and elements closed to scripts, that are named. */
const mostClosed = 5
/** What stands deeper than this is no form for people. */
const deepest = 200

export function readPage(): Page {
  const page: Page = { elements: [], closed: [], sealed: [] }
  read(document, page, 0)
  return page
}

function read(root: Document | ShadowRoot, page: Page, depth: number): void {
  if (depth > 8) return
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (page.elements.length >= mostFields) return
    // A page may have opened our panel.
    if (matches(element, panelSelector)) continue
    if (matches(element, controls)) page.elements.push(element)
    if (element.localName === 'iframe') readFrame(element as HTMLIFrameElement, page, depth)
    else if (element.shadowRoot) read(element.shadowRoot, page, depth + 1)
    else if (isSealed(element) && page.sealed.length < mostClosed) page.sealed.push(element)
  }
}

/** Something is shown, and nothing can be found in it. */
function isSealed(element: HTMLElement): boolean {
  if (!element.localName.includes('-') || element.childElementCount > 0) return false
  const { width, height } = boxOf(element)
  return width >= 80 && height >= 12 && isShown(element)
}

function readFrame(frame: HTMLIFrameElement, page: Page, depth: number): void {
  const inside = frame.contentDocument
  if (!inside) page.closed.push(frame)
  // The editing area of older editors is a whole document.
  else if (inside.designMode === 'on') page.elements.push(inside.body)
  else read(inside, page, depth + 1)
}

/** Whether a person sees it. What nobody sees is there to catch programs, or belongs to another step. */
export function isSeen(element: HTMLElement): boolean {
  // Those drawn by the page are hidden, and their label is seen.
  const { type, labels } = element as HTMLInputElement
  if (type === 'radio' || type === 'checkbox') {
    return isShown(element) || [...(labels ?? [])].some((label) => isShown(label) && hasWords(label))
  }
  return isShown(element)
}

function hasWords(element: HTMLElement): boolean {
  return element.textContent.trim() !== ''
}

function isShown(element: HTMLElement): boolean {
  const view = element.ownerDocument.defaultView
  if (!view || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
  const box = element.getBoundingClientRect()
  if (box.width < 5 || box.height < 5) return false
  const { scrollX, scrollY } = view
  const page = element.ownerDocument.documentElement
  const isOutside =
    box.right + scrollX <= 0 ||
    box.bottom + scrollY <= 0 ||
    box.left + scrollX >= Math.max(page.scrollWidth, view.innerWidth)
  return !isOutside && !isCovered(element, view) && isInFrame(view)
}

/** Clipped, pushed behind the page, or in something of no size that hides what sticks out. */
function isCovered(element: HTMLElement, view: Window): boolean {
  let depth = 0
  for (let one: Element | null = element; one; one = parentOf(one)) {
    depth += 1
    if (depth > deepest || attribute(one, 'aria-hidden') === 'true' || attribute(one, 'inert') !== null) return true
    // oxlint-disable-next-line typescript/no-deprecated -- what older pages hide with
    const { clipPath, clip, overflow, position, zIndex, opacity } = view.getComputedStyle(one)
    if (
      /inset\((?:50|100)%|circle\(0|polygon\(0/.test(clipPath) ||
      (position !== 'static' && /^rect\((?:0|1)px/.test(clip))
    )
      return true
    if (Number(opacity) < 0.1 || (position !== 'static' && Number(zIndex) < 0)) return true
    const { width, height } = boxOf(one)
    if (overflow !== 'visible' && (width < 3 || height < 3)) return true
  }
  return false
}

function isInFrame(view: Window): boolean {
  const frame = view === window ? null : (view.frameElement as HTMLElement | null)
  return !frame || isShown(frame)
}
