import { type Editor, getHTMLFromFragment } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { withoutLineBreaks } from '#src/domain/text/text.ts'
import { countWords } from '#src/domain/text/word-count.ts'

// Blocks never change, they are replaced. So in a long text, only the block that is being edited is read again.

const htmlOfBlocks = new WeakMap<Node, string>()
const figuresOfBlocks = new WeakMap<Node, Figures>()

function remembered<Value>(kept: WeakMap<Node, Value>, block: Node, make: () => Value): Value {
  const value = kept.get(block) ?? make()
  kept.set(block, value)
  return value
}

/** The text as it's stored, without the empty line that the editor keeps at the end to type in. */
export function htmlOf({ state, schema }: Editor): string {
  const blocks = state.doc.children.map((block) =>
    remembered(htmlOfBlocks, block, () => getHTMLFromFragment(Fragment.from(block), schema)),
  )
  const last = blocks.findLastIndex((block) => block !== '<p></p>')
  return blocks.slice(0, last + 1).join('')
}

/**
 * Stored text for the editor. Its line breaks are turned into spaces, because TipTap would drop some of them, and with
 * them the space between two words.
 */
export function htmlFor(stored: string): string {
  const parts = stored.split(/(<pre[\s\S]*?<\/pre>)/)
  return parts.map((part, place) => (place % 2 === 0 ? withoutLineBreaks(part) : part)).join('')
}

export type Figures = { words: number; images: number; withoutAlt: number }

/** Counts of words and images, from the document itself, as making its HTML is slow. */
export function figuresOf({ doc }: Editor['state']): Figures {
  const sum = { words: 0, images: 0, withoutAlt: 0 }
  for (const block of doc.children) {
    const { words, images, withoutAlt } = remembered(figuresOfBlocks, block, () => countIn(block))
    sum.words += words
    sum.images += images
    sum.withoutAlt += withoutAlt
  }
  return sum
}

function countIn(block: Node): Figures {
  const found: Node[] = block.type.name === 'image' ? [block] : []
  block.descendants((node) => {
    if (node.type.name === 'image') found.push(node)
    return !node.isTextblock
  })
  const words = countWords(block.textBetween(0, block.content.size, ' ', ' '))
  return { words, images: found.length, withoutAlt: found.filter(({ attrs }) => !attrs['alt']).length }
}
