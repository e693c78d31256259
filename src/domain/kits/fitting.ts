import { cutAtWord } from '#src/domain/text/cutting.ts'
import { textLength } from '#src/domain/text/text.ts'
import type { KitFields } from './kits.ts'

/** The texts about the product, each with the most characters it may have. */
export const kitTextLimits = {
  tagline60: 60,
  tagline100: 100,
  description160: 160,
  description500: 500,
  description2000: 2000,
} as const
export type KitText = keyof typeof kitTextLimits
export const kitTexts = Object.keys(kitTextLimits) as KitText[]

/**
 * The best text for a form's limit: the longest that fits. If none does, the shortest, cut at a word. Empty: nothing
 * is filled in.
 */
export function fitText(kit: Pick<KitFields, KitText>, limit: number): string {
  const texts = kitTexts
    .map((name) => kit[name].trim())
    .filter((text) => text !== '')
    .toSorted((a, b) => textLength(a) - textLength(b))
  return texts.findLast((text) => textLength(text) <= limit) ?? cutAtWord(texts[0] ?? '', limit)
}
