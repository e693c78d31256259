import { type HTMLElement, type Node, NodeType, type TextNode } from 'node-html-parser'

/**
 * What browsers and readers for text put on a line or in a cell of its own. Between these a reader separates words, and
 * between all others only the space in the text does.
 */
const separate = new Set(
  'address article aside blockquote body br caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tbody td textarea tfoot th thead tr ul'.split(
    ' ',
  ),
)
const unread = new Set(['head', 'noscript', 'script', 'style', 'svg', 'template'])

const ends = /[\p{L}\p{N}\p{Sc}%]$/u
const starts = /^[\p{L}\p{N}\p{Sc}]/u

/** A stamp is a box in its line (`stamps.css`), and browsers drop the space at its edges. */
const isAtEdge = ({ parentNode }: TextNode, beside: Node) =>
  parentNode?.classList.contains('stamp') === true && !isWithin(beside, parentNode)
const isWithin = (node: Node | null, element: HTMLElement): boolean =>
  node !== null && (node === element || isWithin(node.parentNode, element))

/** Words of neighboring elements without a space between them: '92' and '18 Feb 2026' as '9218 Feb 2026'. */
export function gluedWords(root: HTMLElement): string[] {
  const found: string[] = []
  let last: TextNode | undefined
  const read = (node: Node): void => {
    if (node.nodeType === NodeType.TEXT_NODE) {
      let [before, text] = [last?.text ?? '', node.text]
      if (text === '') return
      if (last && isAtEdge(last, node)) before = before.trimEnd()
      if (last && isAtEdge(node as TextNode, last)) text = text.trimStart()
      // React sets a comment between texts of one element, which a sentence may need without a space.
      if (last && last.parentNode !== node.parentNode && ends.test(before) && starts.test(text))
        found.push(`${before.slice(-30)}|${text.slice(0, 30)}`)
      last = node as TextNode
    } else if (node.nodeType === NodeType.ELEMENT_NODE) {
      const element = node as HTMLElement
      // Of the document itself it's null.
      const tag = (element.rawTagName as string | null)?.toLowerCase() ?? ''
      if (unread.has(tag) || element.getAttribute('aria-hidden') === 'true') return
      if (separate.has(tag)) last = undefined
      for (const child of element.childNodes) read(child)
      if (separate.has(tag)) last = undefined
    }
  }
  read(root)
  return found
}
