import { attribute, find, matches, parentOf } from './dom.ts'
import { controls } from './page.ts'

// What a page says about a field, in the places where people and screen readers find it.

const quiet = `${controls}, button, script, style, template, noscript, datalist, option`
const limit = 160
/** Nodes before a field that are looked at. */
const near = 30

/** The words of an element without those of fields in it. */
export function wordsOf(element: Element | null | undefined): string {
  if (!element) return ''
  const nodes = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let text = ''
  while (text.length < limit && nodes.nextNode()) {
    const parent = nodes.currentNode.parentElement
    const within = parent?.closest(quiet)
    if (!within || !element.contains(within) || within === element)
      text += ` ${(nodes.currentNode.nodeValue ?? '').trimStart().slice(0, limit)}`
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, limit)
}

/** The elements that an attribute such as aria-labelledby names. */
function named(element: Element, by: string): string {
  const root = element.getRootNode() as Document | ShadowRoot
  const ids = (attribute(element, by) ?? '').split(/\s+/).filter(Boolean).slice(0, 5)
  return ids
    .map((id) => wordsOf(root.getElementById(id)))
    .join(' ')
    .trim()
}

/** What a person reads as the field's name. */
export function labelOf(element: HTMLElement): string {
  const { labels } = element as HTMLInputElement
  const own = [...(labels ?? [])].slice(0, 5).map(wordsOf).join(' ').trim()
  if (own) return own
  const frame = element.localName === 'body' ? element.ownerDocument.defaultView?.frameElement : null
  if (frame) return frameLabel(frame)
  const root = element.getRootNode()
  const host = 'host' in root ? (root as ShadowRoot).host : null
  return named(element, 'aria-labelledby') || hostLabel(host) || wordsBefore(element)
}

/** Editors that are a whole document stand for a text area that is hidden, and has the label. */
function frameLabel(frame: Element): string {
  const { id } = frame.closest('[id^="cke_"]') ?? frame
  const label = `label[for="${CSS.escape(id.replace(/^cke_|_ifr$/g, ''))}"]`
  return wordsOf(frame.ownerDocument.querySelector(label)) || named(frame, 'aria-labelledby') || wordsBefore(frame)
}

/** Web components take their label as an attribute, or are labelled where they stand. */
function hostLabel(host: Element | null): string {
  if (!host) return ''
  return (
    host.getAttribute('label') ??
    host.getAttribute('aria-label') ??
    (named(host, 'aria-labelledby') || wordsBefore(host))
  )
}

export function ariaOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.title
}

/** Beside or above the field, in a layout of tables or blocks. Another field between them is whose words they are. */
function wordsBefore(element: Element): string {
  let one: Element = element
  for (let level = 0; level < 4; level += 1) {
    let seen = 0
    for (let before = one.previousSibling; before && seen < near; before = before.previousSibling) {
      seen += 1
      if (before instanceof Element || before.nodeType === Node.ELEMENT_NODE) {
        const sibling = before as Element
        if (sibling.matches(controls) || sibling.querySelector(controls)) return ''
        const words = sibling.matches(quiet) ? '' : wordsOf(sibling)
        if (words) return words
      } else if (before.nodeType === Node.TEXT_NODE && before.nodeValue?.trim())
        return before.nodeValue.trim().slice(0, limit)
    }
    const parent = one.parentElement
    if (!parent || matches(parent, 'form, body, dialog, fieldset')) return ''
    one = parent
  }
  return ''
}

/** What stands behind the field or describes it, such as its limit. */
export function hintOf(element: HTMLElement): string {
  const described = named(element, 'aria-describedby')
  const after = element.nextElementSibling
  const isFree = after && !after.matches(`${quiet}, label`) && !after.querySelector(controls)
  return `${described} ${isFree ? wordsOf(after) : ''}`.trim()
}

/** The heading of the group that a field is in. */
export function groupOf(element: HTMLElement): string {
  for (let one: Element | null = element; one; one = parentOf(one)) {
    if (matches(one, 'fieldset, [role="group"], [role="radiogroup"]')) {
      const words =
        wordsOf(find(one, ':scope > legend')) || attribute(one, 'aria-label') || named(one, 'aria-labelledby')
      if (words) return words
      const before = wordsBefore(one)
      if (before) return before
    }
    if (matches(one, 'section, form')) {
      const heading = wordsOf(find(one, 'h1, h2, h3, h4'))
      if (heading) return heading
    }
  }
  return ''
}
