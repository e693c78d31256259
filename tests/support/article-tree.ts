import { defaultTreeAdapter, type DefaultTreeAdapterTypes, html as spec, parseFragment, serialize } from 'parse5'

/** As in a page, where a post is in a `div`. */
const parseInPage = (html: string) => parseFragment(defaultTreeAdapter.createElement('div', spec.NS.HTML, []), html, {})

type Node = DefaultTreeAdapterTypes.ChildNode

const number = /^\d{1,7}$/
const cell = { colspan: number, rowspan: number }

/** The elements and attributes allowed in a post. Written independently of the code. */
const allowed: Record<string, Record<string, RegExp>> = {
  ...Object.fromEntries(
    'p h2 h3 h4 ul li blockquote pre code strong em s u figure figcaption hr br table thead tbody tr sub sup'
      .split(' ')
      .map((name) => [name, {}]),
  ),
  ol: { start: number },
  a: {
    href: /^(https?:\/\/[^\s]|mailto:[^\s]|\/(?![/\\])|#)[^\s]*$/i,
    rel: /^(noopener)?( ?nofollow)?( ?sponsored)?( ?ugc)?$/,
  },
  img: {
    src: /^\/api\/file-uploads\/[a-z0-9]{16,40}\/image$/,
    alt: /^[^\n]*$/,
    width: /^([1-9]\d{0,3}|10000)$/,
    height: /^([1-9]\d{0,3}|10000)$/,
  },
  th: cell,
  td: cell,
}
const required: Record<string, string[]> = { a: ['href'], img: ['src', 'alt'] }

/** What is in this HTML but not allowed in a post, according to an independent HTML parser. */
export function faultsIn(html: string): string[] {
  const faults: string[] = []
  const visit = (nodes: readonly Node[]) => {
    for (const node of nodes) {
      if (node.nodeName === '#text') {
        if (/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/.test('value' in node ? node.value : ''))
          faults.push('a control')
      } else if ('attrs' in node) {
        const { tagName, attrs, namespaceURI, childNodes } = node
        const rules = Object.hasOwn(allowed, tagName) ? allowed[tagName] : undefined
        if (!rules || !namespaceURI.endsWith('/xhtml')) faults.push(`<${tagName}>`)
        for (const { name, value } of attrs)
          if (!rules?.[name]?.test(value)) faults.push(`${tagName} ${name}="${value}"`)
        for (const name of required[tagName] ?? []) {
          if (!attrs.some((attribute) => attribute.name === name)) faults.push(`<${tagName}> without ${name}`)
        }
        visit(childNodes)
      } else faults.push(node.nodeName)
    }
  }
  visit(parseInPage(html).childNodes)
  return faults
}

/** Its text, according to that parser. */
export function textIn(html: string): string {
  const read = (node: Node): string => {
    if ('value' in node) return node.value
    return 'childNodes' in node ? node.childNodes.map(read).join('') : ''
  }
  return parseInPage(html).childNodes.map(read).join('')
}

/** The HTML as an independent parser prints it. If it equals the input, the tree is the intended one. */
export function reprinted(html: string): string {
  return asPrinted(serialize(parseInPage(html)))
}

/** Printers differ in which characters they print as entities. */
export function asPrinted(html: string): string {
  return html
    .replaceAll('&nbsp;', '\u00a0')
    .replace(/="[^"]*"/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}
