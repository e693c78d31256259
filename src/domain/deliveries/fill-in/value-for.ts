import type { FormMapTarget } from '#src/domain/directories/form-map.ts'
import { fitText } from '#src/domain/profiles/fit-text.ts'
import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import { textLength, withoutEnd } from '#src/domain/text/text.ts'
import type { FillClip, FillValue } from './clips.ts'
import type { FieldFacts } from './recognize.ts'

/** Texts that can be said for another, the nearest first. */
const instead: Partial<Record<FormMapTarget, readonly FormMapTarget[]>> = {
  tagline60: ['tagline100'],
  tagline100: ['tagline60'],
  description160: ['tagline100', 'description500', 'tagline60'],
  description500: ['description160', 'description2000'],
  description2000: ['description500', 'description160'],
}

/** What a profile has for a field of this kind. Undefined: nothing. */
export function findValue(
  { values }: Pick<FillClip, 'values'>,
  field: FormMapTarget,
  kind: FieldFacts['kind'],
): FillValue | undefined {
  // A description that has one line is a short one.
  const order: FormMapTarget[] = field === 'description500' && kind === 'line' ? ['description160', field] : [field]
  const [first] = [...order, ...(instead[field] ?? [])].flatMap((one) => values.filter((value) => value.field === one))
  return first
}

/** The value as a field takes it: at most `limit` characters, a date as the field writes it. Empty: it can't. */
export function valueFor(
  clip: Pick<FillClip, 'texts'>,
  { field, value }: FillValue,
  { kind, placeholder, limit }: Pick<FieldFacts, 'kind' | 'placeholder'> & { limit: number | null },
): string {
  if (field === 'launchedOn') return dateFor(value, kind, placeholder)
  const isHandle = field === 'x' && (/^\s*@/.test(placeholder) || (limit !== null && limit <= 20))
  const text = isHandle ? `@${withoutEnd(value, '/?#').split('/').at(-1) ?? ''}` : value
  // A list is one line to a field that has one.
  const fitting = field === 'socialLinks' && kind === 'line' ? text.replaceAll('\n', ', ') : text
  if (limit === null || textLength(fitting) <= limit) return fitting
  if (field in clip.texts) return fitText(clip.texts, limit)
  if (field === 'keywords' || field === 'countries' || field === 'languages') return wholeParts(fitting, limit)
  // Half of a URL or of an email is none.
  return field === 'name' || field === 'founder' ? cutAtWord(fitting, limit) : ''
}

function wholeParts(text: string, limit: number): string {
  const parts = text.split(', ')
  while (parts.length > 0 && textLength(parts.join(', ')) > limit) parts.pop()
  return parts.join(', ')
}

function dateFor(day: string, kind: FieldFacts['kind'], placeholder: string): string {
  const [year = '', month = '', date = ''] = day.split('-')
  if (kind === 'month') return `${year}-${month}`
  if (kind === 'number' || /^\s*(?:e\.?g\.? )?(?:yyyy|jjjj|aaaa|20\d\d)\s*$/i.test(placeholder)) return year
  if (/dd[./]mm[./]yyyy|tt\.mm\.jjjj|jj[./]mm[./]aaaa|dd[./]mm[./]aaaa/i.test(placeholder)) {
    return [date, month, year].join(placeholder.includes('.') ? '.' : '/')
  }
  return /mm\/dd\/yyyy/i.test(placeholder) ? `${month}/${date}/${year}` : day
}

/** The most characters, where the page only says it in words: 'up to 80 characters', '0/80'. */
export function statedLimit(text: string): number | null {
  const words = plainWordsOfLimit(text)
  const [, limit] =
    /(\d{2,5}) ?(?:characters|chars|zeichen|caracteres|caratteri|tekens)/.exec(words) ??
    /(?:^|[^\d/])0 ?\/ ?(\d{2,5})(?![\d/])/.exec(words) ??
    []
  return limit === undefined ? null : Number(limit)
}

function plainWordsOfLimit(text: string): string {
  return text.slice(0, 400).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
