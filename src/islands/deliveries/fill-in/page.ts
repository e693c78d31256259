// Everything of a page that can be reached: open shadow trees and frames of the same origin, in the order of the document.

export const controls =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [contenteditable="plaintext-only"]'

export type Page = {
  elements: HTMLElement[]
  /** Frames of other origins, which the browser keeps closed. */
  closed: HTMLIFrameElement[]
}

/** A page of ten thousand fields is no form. */
const limit = 500

export function readPage(): Page {
  const page: Page = { elements: [], closed: [] }
  read(document, page, 0)
  return page
}

function read(root: Document | ShadowRoot, page: Page, depth: number): void {
  if (depth > 8) return
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (page.elements.length >= limit) return
    if (element.matches(controls)) page.elements.push(element)
    if (element.localName === 'iframe') readFrame(element as HTMLIFrameElement, page, depth)
    else if (element.shadowRoot) read(element.shadowRoot, page, depth + 1)
  }
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
  for (let one: Element | null = element; one; one = parentOf(one)) {
    if (one.getAttribute('aria-hidden') === 'true' || one.hasAttribute('inert')) return true
    // oxlint-disable-next-line typescript/no-deprecated -- what older pages hide with
    const { clipPath, clip, overflow, position, zIndex, opacity } = view.getComputedStyle(one)
    if (
      /inset\((?:50|100)%|circle\(0|polygon\(0/.test(clipPath) ||
      (position !== 'static' && /^rect\((?:0|1)px/.test(clip))
    )
      return true
    if (Number(opacity) < 0.1 || (position !== 'static' && Number(zIndex) < 0)) return true
    const { width, height } = one.getBoundingClientRect()
    if (overflow !== 'visible' && (width < 3 || height < 3)) return true
  }
  return false
}

function isInFrame(view: Window): boolean {
  const frame = view === window ? null : (view.frameElement as HTMLElement | null)
  return !frame || isShown(frame)
}

/** Also out of a shadow tree. */
export function parentOf(element: Element): Element | null {
  const root = element.getRootNode()
  return element.parentElement ?? ('host' in root ? (root as ShadowRoot).host : null)
}
