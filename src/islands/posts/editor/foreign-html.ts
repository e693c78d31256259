// Foreign HTML is read without its styles and event handlers: the content security policy blocks them even in a document
// that is never shown, and reports each one. Bold, italic and the like are kept as elements.

const tags = /<[a-z](?:"[^"]*"|'[^']*'|[^>"'])*>/gi
const styleBlocks = /<style\b[\s\S]*?<\/style\s*>/gi
const forbidden = /([\s"'/])(style|on[a-z]+)(\s*=)/gi

/** The attribute that holds what an element’s style said. */
export const keptStyle = 'data-style'

/** Foreign HTML as a separate document, in which nothing runs and nothing loads. */
export function parseForeignHtml(html: string): HTMLElement {
  const quiet = html.replace(styleBlocks, '').replace(tags, (tag) => tag.replace(forbidden, '$1data-$2$3'))
  return new DOMParser().parseFromString(quiet, 'text/html').body
}

const meanings: [meaning: RegExp, element: string][] = [
  [/(^|;)\s*font-weight\s*:\s*(bold|[6-9]00)/i, 'strong'],
  [/(^|;)\s*font-style\s*:\s*(italic|oblique)/i, 'em'],
  [/(^|;)\s*text-decoration(-line)?\s*:[^;]*underline/i, 'u'],
  [/(^|;)\s*text-decoration(-line)?\s*:[^;]*line-through/i, 's'],
  [/(^|;)\s*vertical-align\s*:\s*sub/i, 'sub'],
  [/(^|;)\s*vertical-align\s*:\s*super/i, 'sup'],
]

/** Turns styles into elements. */
export function spellOutStyles(body: HTMLElement): void {
  for (const element of body.querySelectorAll(`[${keptStyle}]`)) {
    const style = element.getAttribute(keptStyle) ?? ''
    if (element.matches('b, strong') && /(?:^|;)\s*font-weight\s*:\s*(?:normal|400)/i.test(style)) unwrap(element)
    // Links and headings are underlined and bold anyway.
    else if (element.matches('span, font'))
      for (const [meaning, name] of meanings) if (meaning.test(style)) wrap(element, name)
    element.removeAttribute(keptStyle)
  }
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function wrap(element: Element, name: string): void {
  const wrapped = document.createElement(name)
  wrapped.append(...element.childNodes)
  element.append(wrapped)
}
