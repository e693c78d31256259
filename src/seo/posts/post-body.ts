import { atWidth, imageIdOf } from '#src/domain/images/images.ts'
import { siteSlug } from '#src/domain/urls/site-slugs.ts'

// A post's text is stored sanitized and canonical (`sanitizePost`), so a regular expression can safely add what
// readers need.

export type Heading = { id: string; text: string; level: 2 | 3 }

export type PostBody = { html: string; headings: Heading[] }

/**
 * The HTML readers get: headings with ids, lazy images in the needed width, tables and code that scroll, with the
 * keyboard too.
 */
export function postBody(content: string): PostBody {
  const headings: Heading[] = []
  const taken = new Set<string>()
  let tables = 0
  const html = content
    .replace(/<h([23])>([\s\S]*?)<\/h\1>/g, (_, digit: string, inner: string) => {
      const text = visibleText(inner)
      const id = freeId(siteSlug(text).slice(0, 60), taken)
      if (text !== '') headings.push({ id, text, level: digit === '2' ? 2 : 3 })
      return `<h${digit} id="${id}">${inner}</h${digit}>`
    })
    .replace(/<img src="([^"]+)"/g, (_, src: string) => `<img ${imageAttributes(src)}`)
    .replaceAll('<table>', () => {
      tables += 1
      return `<div class="prose-table" role="region" aria-label="Table ${tables}" tabindex="0"><table>`
    })
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
  return { html, headings }
}

/** The text of sanitized HTML, entities decoded, in one line. */
export function visibleText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Prefixed, so that heading ids don't collide with the page's ids. */
function freeId(wanted: string, taken: Set<string>): string {
  const base = `to-${wanted || 'part'}`
  let id = base
  for (let number = 2; taken.has(id); number += 1) id = `${base}-${number}`
  taken.add(id)
  return id
}

function imageAttributes(src: string): string {
  if (imageIdOf(src) === null) return `src="${src}"`
  const widths = [640, 960, 1280] as const
  const set = widths.map((width) => `${atWidth(src, width)} ${width}w`).join(', ')
  return `loading="lazy" decoding="async" sizes="(min-width: 48rem) 44rem, 100vw" srcset="${set}" src="${atWidth(src, 960)}"`
}
