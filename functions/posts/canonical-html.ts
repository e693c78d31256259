import { setImmediate } from 'node:timers/promises'
import {
  defaultTreeAdapter as tree,
  type DefaultTreeAdapterTypes,
  html as spec,
  parseFragment,
  serialize,
} from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.DocumentFragment | Element

/** What a post is printed in. In a table, for example, browsers read the same HTML differently. */
const context = tree.createElement('div', spec.NS.HTML, [])

/** Elements inside a line of text. */
const phrasing = new Set(['a', 'strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'br'])

/** Blocks of text that contain no other block. */
const lines = new Set(['h2', 'h3', 'h4', 'pre', 'figcaption'])
/** Blocks of other blocks. */
const containers = new Set(['ul', 'ol', 'blockquote', 'figure', 'table', 'thead', 'tbody', 'tr'])

/** Reparsing moves misplaced elements, which can misplace others. Real posts are stable after one round. */
const maxRounds = 10

export type CanonicalHtml = {
  html: string
  /** What is visible, with a space between blocks. */
  text: string
  /** The URLs of its images. */
  images: string[]
  /** Of the deepest element. */
  depth: number
  /** Whether a browser that reads and prints it gets the same again. */
  isStable: boolean
}

/**
 * Takes HTML of allowed elements and prints it as browsers do, so that visitors get exactly the tree that was checked.
 * Each `div` is replaced by what it contains, text outside any block becomes a paragraph, and empty blocks are removed.
 */
export async function canonicalHtml(html: string): Promise<CanonicalHtml> {
  let current = html
  // A megabyte takes a while, and others are waiting: between the rounds, and before and after.
  await setImmediate()
  for (let round = 1; ; round += 1) {
    const root = parseFragment(context, current, {})
    tidy(root)
    setChildren(root, withoutEmptyEnd(inParagraphs(root.childNodes)))
    trimCode(root)
    const printed = serialize(root)
    const isStable = printed === current
    await setImmediate()
    if (isStable || round === maxRounds) {
      return { html: printed, text: textOf(root), images: imagesIn(root), depth: depthOf(root), isStable }
    }
    current = printed
  }
}

/** Replaces each `div`, and removes empty blocks. */
function tidy(parent: Parent): void {
  const nodes = parent.childNodes.flatMap((node, index, { length }) => {
    if (!('tagName' in node)) return [node]
    tidy(node)
    if (node.tagName === 'div') return contentsOf(node, parent, index === length - 1)
    return isEmptyBlock(node) ? [] : [node]
  })
  setChildren(parent, nodes)
}

function contentsOf(division: Element, parent: Parent, isLast: boolean): Node[] {
  const name = 'tagName' in parent ? parent.tagName : ''
  if (!lines.has(name)) return inParagraphs(division.childNodes)
  return isLast ? division.childNodes : [...division.childNodes, tree.createTextNode(name === 'pre' ? '\n' : ' ')]
}

/** Puts text that's directly among these nodes in paragraphs. */
function inParagraphs(nodes: readonly Node[]): Node[] {
  const blocks: Node[] = []
  let paragraph: Element | null = null
  for (const node of nodes) {
    if (!isPhrasing(node)) {
      paragraph = null
      blocks.push(node)
    } else if (paragraph) tree.appendChild(paragraph, node)
    else if (!isBlank(node)) {
      paragraph = tree.createElement('p', spec.NS.HTML, [])
      tree.appendChild(paragraph, node)
      blocks.push(paragraph)
    }
  }
  return blocks
}

/** Not one by one: detaching a node takes time for each of its siblings. */
function setChildren(parent: Parent, nodes: readonly Node[]): void {
  parent.childNodes = []
  for (const node of nodes) tree.appendChild(parent, node)
}

/** The editor keeps an empty paragraph at the end to type in. */
function withoutEmptyEnd(nodes: readonly Node[]): readonly Node[] {
  return nodes.slice(0, nodes.findLastIndex((node) => !isEmptyLine(node)) + 1)
}

/** Parsers drop a line break at the start of `pre`, every time. */
function trimCode(parent: Parent): void {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue
    const [first] = node.childNodes
    if (node.tagName === 'pre' && first && 'value' in first) first.value = first.value.replace(/^\n+/, '')
    trimCode(node)
  }
}

function isPhrasing(node: Node): boolean {
  if (!('tagName' in node)) return true
  return phrasing.has(node.tagName) && node.childNodes.every(isPhrasing)
}

function isEmptyBlock({ tagName, childNodes }: Element): boolean {
  return lines.has(tagName) ? childNodes.every(isBlank) : containers.has(tagName) && childNodes.length === 0
}

function isEmptyLine(node: Node): boolean {
  return 'tagName' in node && node.tagName === 'p' && isBlank(node)
}

function isBlank(node: Node): boolean {
  if ('value' in node) return !/\S/.test(node.value)
  return 'tagName' in node && node.tagName !== 'img' && node.tagName !== 'hr' && node.childNodes.every(isBlank)
}

function textOf(parent: Parent): string {
  const pieces = parent.childNodes.map((node) => {
    if ('value' in node) return node.value
    if (!('tagName' in node)) return ''
    return phrasing.has(node.tagName) && node.tagName !== 'br' ? textOf(node) : ` ${textOf(node)} `
  })
  return pieces.join('')
}

function imagesIn(parent: Parent): string[] {
  return parent.childNodes.flatMap((node) => {
    if (!('tagName' in node)) return []
    return node.tagName === 'img' ? (node.attrs.find(({ name }) => name === 'src')?.value ?? []) : imagesIn(node)
  })
}

function depthOf(parent: Parent): number {
  return parent.childNodes.reduce((deepest, node) => Math.max(deepest, 'tagName' in node ? 1 + depthOf(node) : 0), 0)
}
