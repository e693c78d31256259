import { emailFault } from '#src/domain/emails/emails.ts'
import { textLength } from '#src/domain/text/text.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { isCountry } from '#src/domain/projects/countries.ts'
import { isLanguage } from './check-profile.ts'
import { profileLimits, profileListLimits } from './limits.ts'
import { cleanProfile, profileFields } from './fields.ts'
import type { ProfileFields } from './profiles.api.ts'
import { emptyProfile } from './profiles.ts'
import type { WebsiteInfo } from './profiles.api.ts'

/** Fills in the empty fields of a profile with what its website says. All other fields keep their value, lists too. */
export function fillIn(profile: ProfileFields, info: WebsiteInfo): ProfileFields {
  if (info.reason !== null) return profile
  const found = profileFrom(info)
  const filled = { ...profile }
  for (const field of profileFields) {
    const isEmpty = ({ [field]: value }: ProfileFields) => JSON.stringify(value) === JSON.stringify(emptyProfile[field])
    if (isEmpty(profile) && !isEmpty(found)) Object.assign(filled, { [field]: found[field] })
  }
  return filled
}

/** Only what can be saved. */
function profileFrom(info: WebsiteInfo): ProfileFields {
  const taglines = taglinesOf(info)
  const short = longestOf(info.descriptions, 0, profileLimits.description160)
  const found: Partial<ProfileFields> = {
    name: textLength(info.name) <= profileLimits.name ? info.name : '',
    tagline60: longestOf(taglines, 0, profileLimits.tagline60),
    tagline100: longestOf(taglines, 0, profileLimits.tagline100),
    description160: short || firstSentences(info.descriptions[0] ?? '', profileLimits.description160),
    description500: longestOf(info.descriptions, profileLimits.description160, profileLimits.description500),
    description2000: longestOf(info.descriptions, profileLimits.description500, profileLimits.description2000),
    keywords: info.keywords
      .filter((word) => textLength(word) <= profileLimits.keywords)
      .slice(0, profileListLimits.keywords),
    founder: textLength(info.founder) <= profileLimits.founder ? info.founder : '',
    contactEmail: emailFault(info.email) === null ? info.email : '',
    countries: isCountry(info.country) ? [info.country] : [],
    languages: isLanguage(info.language) ? [info.language] : [],
    socialLinks: info.socialLinks
      .filter((link) => parseWebsite(link) !== null && link.length <= profileLimits.socialLinks)
      .slice(0, profileListLimits.socialLinks),
    videoUrl: savable(info.video, profileLimits.videoUrl),
    pricingUrl: savable(info.pricing, profileLimits.pricingUrl),
  }
  return cleanProfile(found)
}

function savable(url: string, limit: number): string {
  return url.length <= limit && parseWebsite(url) !== null ? url : ''
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
