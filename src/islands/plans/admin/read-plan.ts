import type { FieldText } from '#src/islands/ui/useForm.ts'
import { readFeatures, readLines, readNumber } from './plan-text.ts'

/** A plan as typed, in the form the API takes. Values that make no sense are sent too: the API says what’s wrong. */
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
    position: text('position').trim() === '' ? 0 : readNumber(text('position')),
    url: text('url').trim() || null,
  }
}
