import { type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { CleanBlocks } from './clean-blocks.ts'
import { Figcaption, Figure } from './figure.ts'
import { Picture } from './picture.ts'

const spans = { colspan: { default: 1 }, rowspan: { default: 1 } }

// As the originals, without what they write into styles: widths and alignment.
const PlainTable = Table.extend({
  addNodeView: () => null,
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
})
const PlainCell = TableCell.extend({ addAttributes: () => spans })
const PlainHeader = TableHeader.extend({ addAttributes: () => spans })

const raised = (name: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

/** What a post can hold, and nothing else: whatever comes in is fitted to it. */
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
