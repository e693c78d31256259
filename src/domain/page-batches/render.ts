import { cleanLine } from '#src/domain/text/text.ts'
import { slugify } from '#src/domain/urls/slugs.ts'
import type { RowError } from './page-batches.api.ts'
import { batchLimits, batchMessages, type PageTemplate, templateFields } from './page-batches.ts'
import { fill, missingIn, type Piece, piecesOf, unknownIn, type Values } from './templates.ts'

/** A table: the names of its columns, and its rows with their lines in the CSV. */
export type PageTable = { columns: string[]; rows: PageRow[] }
export type PageRow = { line: number; values: Values }

export type CompiledTemplate = Record<keyof PageTemplate, Piece[]>

export function compileTemplate(template: PageTemplate): CompiledTemplate {
  return Object.fromEntries(templateFields.map((field) => [field, piecesOf(template[field])])) as CompiledTemplate
}

/** What is wrong with a template, whatever the rows. */
export function checkTemplate(template: PageTemplate, columns: readonly string[]) {
  const compiled = compileTemplate(template)
  return templateFields.flatMap((field) => {
    const isMissing = field !== 'metaDescription' && template[field].trim() === ''
    const messages = [
      ...(isMissing ? [batchMessages.fieldRequired(field)] : []),
      ...unknownIn(compiled[field], columns).map(batchMessages.unknownColumn),
    ]
    return messages.map((message) => ({ field, message }))
  })
}

/** A page's texts. `body` is Markdown. A text far beyond its limit is cut, still too long to be published. */
export type RenderedTexts = Record<keyof PageTemplate, string>

export function renderTexts(template: CompiledTemplate, { values }: PageRow): RenderedTexts {
  const render = (field: keyof PageTemplate, clean: (text: string) => string) => {
    const limit = batchLimits.page[field] * 4
    const text = fill(template[field], values, limit)
    return text.length > limit ? text : clean(text)
  }
  return {
    title: render('title', cleanLine),
    slug: render('slug', slugify),
    metaDescription: render('metaDescription', cleanLine),
    body: render('body', (text) => text),
  }
}

/** What is wrong with one row's page. */
export function checkRow(template: CompiledTemplate, row: PageRow, texts: RenderedTexts): RowError[] {
  // Without a placeholder it isn't the row's fault.
  const isEmptied = (field: keyof PageTemplate) =>
    field !== 'metaDescription' && texts[field].trim() === '' && template[field].some((piece) => 'column' in piece)
  return templateFields.flatMap((field) => {
    const missing = missingIn(template[field], row.values)
    const messages =
      missing.length > 0
        ? missing.map(batchMessages.missingValue)
        : [
            ...(isEmptied(field) ? [emptyMessage(template, field, row)] : []),
            ...(texts[field].length > batchLimits.page[field] ? [batchMessages.tooLong(field)] : []),
          ]
    return messages.map((message) => ({ line: row.line, field, message }))
  })
}

function emptyMessage(template: CompiledTemplate, field: keyof PageTemplate, { values }: PageRow): string {
  const isWritten = field === 'slug' && /\p{L}/u.test(fill(template.slug, values, batchLimits.page.slug))
  return isWritten ? batchMessages.slugNotLatin : batchMessages.empty(field)
}

/** Rows with a slug that an earlier one has. */
export function duplicateSlugs(pages: readonly { line: number; slug: string }[]): RowError[] {
  const lines = new Map<string, number>()
  return pages.flatMap(({ line, slug }) => {
    if (slug === '') return []
    const first = lines.get(slug)
    if (first === undefined) lines.set(slug, line)
    return first === undefined
      ? []
      : [{ line, field: 'slug' as const, message: batchMessages.duplicateSlug(slug, first) }]
  })
}
