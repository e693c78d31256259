import { cleanText, cleanUpTo, textLength } from '#src/domain/text/text.ts'
import { piecesOf, unknownIn } from '#src/domain/page-batches/templates.ts'
import { leadLimits, leadMessages } from './leads.ts'

/** What a template can contain. */
export const dmPlaceholders = ['handle', 'source', 'title', 'product', 'website', 'offer'] as const

/** Null: fine. */
export function checkDm(dm: string): string | null {
  if (textLength(dm) > leadLimits.dm) return leadMessages.dmTooLong
  const [unknown] = unknownIn(piecesOf(dm), dmPlaceholders)
  return unknown === undefined ? null : unknownPlaceholder(unknown)
}

function unknownPlaceholder(name: string): string {
  return `There’s no {{${name}}}. You can use ${dmPlaceholders.map((known) => `{{${known}}}`).join(', ')}.`
}

export function cleanDm(text: string): string {
  return cleanUpTo(text, leadLimits.dm, cleanText)
}
