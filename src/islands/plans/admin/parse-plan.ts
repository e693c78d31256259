import type { FieldText } from '#src/islands/ui/useForm.ts'
import { parseFeatures, parseLines, parseNumber } from './plan-text.ts'

/** A typed plan in the API's format. Invalid values are sent too, because the API validates them. */
export function parsePlan(text: FieldText) {
  return {
    label: text('label'),
    price: parseNumber(text('price')),
    strokePrice: parseNumber(text('strokePrice')),
    type: text('type'),
    devise: '$',
    headline: text('headline'),
    description: text('description'),
    features: parseFeatures(text('features')),
    nofeatures: parseLines(text('nofeatures')),
    popular: text('popular') === 'on',
    position: parseCount(text('position')),
    directories: parseCount(text('directories')),
    posts: parseCount(text('posts')),
    pages: parseCount(text('pages')),
    url: text('url').trim() || null,
  }
}

/** Empty: 0. */
function parseCount(text: string): number | null {
  return text.trim() === '' ? 0 : parseNumber(text)
}
