import MarkdownIt from 'markdown-it'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { type Piece, piecesOf, valueOf, type Values } from '#src/domain/page-batches/templates.ts'

// The template is turned into HTML once, with a mark for each placeholder. Values are put into that HTML, escaped, so
// that none can add an element, an attribute or a link.

/** Private-use characters around a placeholder's number. For Markdown they are letters. */
const [open, close] = ['\uE000', '\uE001']
const mark = new RegExp(`${open}(\\d+)${close}`, 'g')
// In URLs, markdown-it encodes them. At the start of one, the value decides where it leads.
const encoded = '%EE%80%80(\\d+)%EE%80%81'
const marks = new RegExp(`((?:href|src)=")${encoded}|${encoded}|${mark.source}`, 'gi')

const markdown = new MarkdownIt({ html: false })

/** Renders pages from a template's Markdown. */
export function compileBody(body: string): (values: Values) => string {
  const placeholders: Exclude<Piece, { text: string }>[] = []
  const marked = piecesOf(body.replace(/[\uE000\uE001]/g, '')).map((piece) =>
    'text' in piece ? piece.text : `${open}${placeholders.push(piece) - 1}${close}`,
  )
  const html = markdown.render(marked.join(''))
  return (values) => {
    const valueAt = (index: string) => {
      const placeholder = placeholders[Number(index)]
      return placeholder ? valueOf(placeholder, values) : ''
    }
    return html.replace(marks, (_, attribute?: string, first?: string, inUrl?: string, inText?: string) => {
      if (attribute !== undefined && first !== undefined) return `${attribute}${escapeHtml(safeUrl(valueAt(first)))}`
      return inUrl === undefined ? escapeHtml(valueAt(inText ?? '')) : encodeURIComponent(valueAt(inUrl).toWellFormed())
    })
  }
}

/** What a link may start with. Anything else leads nowhere. */
function safeUrl(value: string): string {
  return /^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(value) ? value : '#'
}
