import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import { textLength } from '#src/domain/text/text.ts'
import { profileTextLimits } from './limits.ts'
import type { ProfileFields } from './profiles.api.ts'

/** The texts about the product. */
export type ProfileText = keyof typeof profileTextLimits
export const profileTexts = Object.keys(profileTextLimits) as ProfileText[]

/**
 * The best text for a form's limit: the longest that fits. If none does, the shortest, cut at a word. Empty: nothing
 * is filled in.
 */
export function fitText(profile: Pick<ProfileFields, ProfileText>, limit: number): string {
  const texts = profileTexts
    .map((name) => profile[name].trim())
    .filter((text) => text !== '')
    .toSorted((a, b) => textLength(a) - textLength(b))
  return texts.findLast((text) => textLength(text) <= limit) ?? cutAtWord(texts[0] ?? '', limit)
}
