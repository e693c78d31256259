import type { Editor } from '@tiptap/core'

/** The text as it is stored. An empty line at the end is the editor's, so that one can write on. */
export function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(<p><\/p>)+$/, '')
}

/**
 * Stored text for the editor. Line breaks in it are spaces, as in any HTML: TipTap would drop some, and with them the
 * space between two words.
 */
export function htmlFor(stored: string): string {
  const parts = stored.split(/(<pre[\s\S]*?<\/pre>)/)
  return parts.map((part, place) => (place % 2 === 0 ? part.replace(/\s*\n\s*/g, ' ') : part)).join('')
}

export type Figures = { words: number; images: number; withoutAlt: number }

/** Words and images of what is written, from the document itself: its HTML would be dear. */
export function figuresOf({ doc }: Editor['state']): Figures {
  let images = 0
  let withoutAlt = 0
  doc.descendants(({ type, attrs, isTextblock }) => {
    if (type.name === 'image') {
      images += 1
      if (!attrs['alt']) withoutAlt += 1
    }
    return !isTextblock
  })
  const words = doc.textBetween(0, doc.content.size, ' ', ' ').match(/[\p{L}\p{N}]\S*/gu)
  return { words: words?.length ?? 0, images, withoutAlt }
}
