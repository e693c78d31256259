import type { FieldText } from '#src/islands/ui/useForm.ts'
import { readFeatures, readLines, readNumber } from './plan-text.ts'

/** A typed plan in the API's format. Invalid values are sent too, because the API validates them. */
export function readPlan(text: FieldText) {
  return {
    label: text('label'),
    price: readNumber(text('price')),
    strokePrice: readNumber(text('strokePrice')),
    type: text('type'),
    devise: '$',
    headline: text('headline'),
    description: text('description'),
    features: readFeatures(text('features')),
    nofeatures: readLines(text('nofeatures')),
    popular: text('popular') === 'on',
    position: readCount(text('position')),
    directories: readCount(text('directories')),
    posts: readCount(text('posts')),
    pages: readCount(text('pages')),
    url: text('url').trim() || null,
  }
}

/** Empty: 0. */
function readCount(text: string): number | null {
  return text.trim() === '' ? 0 : readNumber(text)
}
