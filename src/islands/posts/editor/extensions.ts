import { type Extensions, Mark, mergeAttributes } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { CleanBlocks } from './clean-blocks.ts'
import { Figcaption, Figure } from './figure.ts'
import { Picture } from './picture.ts'

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
