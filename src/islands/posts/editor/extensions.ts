import { type Extensions, Mark, mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { CleanBlocks } from './clean-blocks.ts'
import { Picture } from './picture.ts'

/** A figure with its caption. */
const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: '(block | figcaption)+',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
})

const Figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
})

const periods = { colspan: { default: 1 }, rowspan: { default: 1 } }

// Like the originals, but without the styles for widths and alignment.
const PlainTable = Table.extend({
  addNodeView: () => null,
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
})
const PlainCell = TableCell.extend({ addAttributes: () => periods })
const PlainHeader = TableHeader.extend({ addAttributes: () => periods })

const raised = (name: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

/** Everything a post can contain. Pasted content is reduced to it. */
export const extensions: Extensions = [
  CleanBlocks,
  raised('sub'),
  raised('sup'),
  Figure,
  Figcaption,
  Picture,
  PlainTable,
  TableRow,
  PlainCell,
  PlainHeader,
]
