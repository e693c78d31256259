import { emailFault } from '#src/domain/emails/emails.ts'
import { textLength } from '#src/domain/text/text.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { isCountry, isLanguage } from './checking.ts'
import { cleanKit, kitFields, kitLimits, kitListLimits } from './fields.ts'
import { emptyKit, type KitFields } from './kits.ts'
import type { WebsiteInfo } from './website-infos.ts'

/** Fills in the empty fields of a profile with what its website says. What was typed stays. */
export function fillIn(kit: KitFields, info: WebsiteInfo): KitFields {
  if (info.reason !== null) return kit
  const found = kitFrom(info)
  const filled = { ...kit }
  for (const field of kitFields) {
    const isEmpty = JSON.stringify(kit[field]) === JSON.stringify(emptyKit[field])
    if (isEmpty) Object.assign(filled, { [field]: found[field] })
  }
  return filled
}

/** Only what can be saved. */
function kitFrom(info: WebsiteInfo): KitFields {
  const taglines = taglinesOf(info)
  const short = longestOf(info.descriptions, 0, kitLimits.description160)
  const found: Partial<KitFields> = {
    name: textLength(info.name) <= kitLimits.name ? info.name : '',
    tagline60: longestOf(taglines, 0, kitLimits.tagline60),
    tagline100: longestOf(taglines, 0, kitLimits.tagline100),
    description160: short || firstSentences(info.descriptions[0] ?? '', kitLimits.description160),
    description500: longestOf(info.descriptions, kitLimits.description160, kitLimits.description500),
    description2000: longestOf(info.descriptions, kitLimits.description500, kitLimits.description2000),
    keywords: info.keywords.filter((word) => textLength(word) <= kitLimits.keywords).slice(0, kitListLimits.keywords),
    founder: textLength(info.founder) <= kitLimits.founder ? info.founder : '',
    contactEmail: emailFault(info.email) === null ? info.email : '',
    countries: isCountry(info.country) ? [info.country] : [],
    languages: isLanguage(info.language) ? [info.language] : [],
    socialLinks: info.socialLinks
      .filter((link) => parseWebsite(link) !== null && link.length <= kitLimits.socialLinks)
      .slice(0, kitListLimits.socialLinks),
  }
  return cleanKit((field) => found[field])
}

/** The longest text of more than `over` and at most `limit` characters. Empty: none. */
function longestOf(texts: readonly string[], over: number, limit: number): string {
  const fitting = texts.filter((text) => textLength(text) > over && textLength(text) <= limit)
  return fitting.toSorted((a, b) => textLength(a) - textLength(b)).at(-1) ?? ''
}

/** The parts of the title that aren't the name: 'Tea Timer – Brew better tea' has one. */
function taglinesOf({ title, name }: WebsiteInfo): string[] {
  return title
    .split(/\s[|–—·•:-]\s|:\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && part.toLowerCase() !== name.toLowerCase())
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** As many whole sentences as fit. */
function firstSentences(text: string, limit: number): string {
  let taken = ''
  for (const { segment } of sentences.segment(text)) {
    if (textLength((taken + segment).trimEnd()) > limit) break
    taken += segment
  }
  return taken.trim()
}
