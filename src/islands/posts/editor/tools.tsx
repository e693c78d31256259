import type { Editor } from '@tiptap/core'
import { redoDepth, undoDepth } from '@tiptap/pm/history'
import type { ReactNode } from 'react'

/** A button of the toolbar. */
export type Tool = {
  name: string
  label: string
  /** As `aria-keyshortcuts` writes it; Control is Command on a Mac. */
  keys?: string
  icon: ReactNode
  run: (editor: Editor) => void
  /** For tools that can be on or off. */
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
}

/** What the toolbar can't do without the editor. */
export type ToolDialogs = { askLink: () => void; askImage: () => void }

const stroke = (path: string) => (
  <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={path} />
  </svg>
)
// Drawn by the style sheet, as it's a picture of what the tool does, not its name.
const letter = (text: string, kind = '') => (
  <span className={`tool-letter ${kind}`.trim()} data-letter={text} aria-hidden="true" />
)

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `h${level}`,
  label: `Heading ${level}`,
  keys: `Control+Alt+${level}`,
  icon: letter(`H${level}`),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
  isOn: (editor) => editor.isActive('heading', { level }),
})

/** The tools in their groups. */
export const toolGroups = ({ askLink, askImage }: ToolDialogs): Tool[][] => [
  [heading(2), heading(3), heading(4)],
  [
    {
      name: 'bold',
      label: 'Bold',
      keys: 'Control+B',
      icon: letter('B', 'tool-bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
      isOn: (editor) => editor.isActive('bold'),
    },
    {
      name: 'italic',
      label: 'Italic',
      keys: 'Control+I',
      icon: letter('I', 'tool-italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
      isOn: (editor) => editor.isActive('italic'),
    },
    {
      name: 'underline',
      label: 'Underline',
      keys: 'Control+U',
      icon: letter('U', 'tool-underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
      isOn: (editor) => editor.isActive('underline'),
    },
    {
      name: 'strike',
      label: 'Strikethrough',
      keys: 'Control+Shift+S',
      icon: letter('S', 'tool-strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
      isOn: (editor) => editor.isActive('strike'),
    },
    {
      name: 'code',
      label: 'Code',
      keys: 'Control+E',
      icon: stroke('m5.5 4.5-3.5 3.5 3.5 3.5m5-7 3.5 3.5-3.5 3.5'),
      run: (editor) => editor.chain().focus().toggleCode().run(),
      isOn: (editor) => editor.isActive('code'),
    },
    {
      name: 'link',
      label: 'Link',
      keys: 'Control+K',
      icon: stroke(
        'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.2-2.2A2.6 2.6 0 0 0 9 3.3l-.9.9m1.1 2.6a2.6 2.6 0 0 0-3.7 0L3.3 9A2.6 2.6 0 0 0 7 12.7l.9-.9',
      ),
      run: askLink,
      isOn: (editor) => editor.isActive('link'),
    },
  ],
  [
    {
      name: 'bullets',
      label: 'Bulleted list',
      keys: 'Control+Shift+8',
      icon: stroke('M6 4h8M6 8h8M6 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
      isOn: (editor) => editor.isActive('bulletList'),
    },
    {
      name: 'numbers',
      label: 'Numbered list',
      keys: 'Control+Shift+7',
      icon: stroke('M6.5 4H14M6.5 8H14M6.5 12H14M2 3.2l1-.7v3.3M2 10.6c.2-.8 1.7-.8 1.7.2 0 .8-1.7 1.2-1.7 2.2h1.9'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
      isOn: (editor) => editor.isActive('orderedList'),
    },
    {
      name: 'quote',
      label: 'Quote',
      keys: 'Control+Shift+B',
      icon: stroke('M3 3v10M6.5 5H14M6.5 8H14M6.5 11H11'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
      isOn: (editor) => editor.isActive('blockquote'),
    },
    {
      name: 'codeBlock',
      label: 'Code block',
      keys: 'Control+Alt+C',
      icon: stroke('M2 3h12v10H2zM6.5 6 4.7 8l1.8 2m3-4 1.8 2-1.8 2'),
      run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
      isOn: (editor) => editor.isActive('codeBlock'),
    },
  ],
  [
    {
      name: 'image',
      label: 'Image',
      icon: stroke('M2 3h12v10H2zm0 8 3.5-3.5 3 3 2-2L14 12M10.5 6h.01'),
      run: askImage,
    },
    {
      name: 'table',
      label: 'Table',
      icon: stroke('M2 3h12v10H2zm0 3.5h12M2 10h12M6.5 3v10'),
      run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      isOff: (editor) => editor.isActive('table'),
    },
    {
      name: 'rule',
      label: 'Divider',
      icon: stroke('M2 8h12'),
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: 'undo',
      label: 'Undo',
      keys: 'Control+Z',
      icon: stroke('M5.5 3 2.5 6l3 3M3 6h6.5a3.5 3.5 0 0 1 0 7H6'),
      run: (editor) => editor.chain().focus().undo().run(),
      isOff: ({ state }) => undoDepth(state) === 0,
    },
    {
      name: 'redo',
      label: 'Redo',
      keys: 'Control+Shift+Z',
      icon: stroke('m10.5 3 3 3-3 3M13 6H6.5a3.5 3.5 0 0 0 0 7H10'),
      run: (editor) => editor.chain().focus().redo().run(),
      isOff: ({ state }) => redoDepth(state) === 0,
    },
  ],
]
