import { pricingModels } from '#src/domain/profiles/limits.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { isOnSite, listingKey } from '#src/domain/urls/listing-keys.ts'
import type { ListingFacts } from './look-ups.ts'

// How a listing differs from what the customer says. Directories cut texts, add their own words and count clicks, so only
// what can't be the same is a difference. What isn't known never differs.

export type Difference = { field: keyof ListingFacts; listed: string; profile: string }

export const factLabels: Record<keyof ListingFacts, string> = {
  name: 'Name',
  url: 'Link',
  headline: 'Headline',
  price: 'Price',
}

/** Longer values of a page are cut. */
export const maxFactLength = 300

type Said = Pick<
  ProfileFields,
  | 'name'
  | 'website_url'
  | 'tagline60'
  | 'tagline100'
  | 'description160'
  | 'description500'
  | 'description2000'
  | 'pricingModel'
>

export function differencesOf(facts: ListingFacts, said: Said): Difference[] {
  const taglines = [said.tagline60, said.tagline100].filter((text) => text.trim() !== '')
  const texts = [...taglines, said.description160, said.description500, said.description2000]
  const found: (Difference | null)[] = [
    differ('name', facts.name, said.name, isSameName),
    differ('url', facts.url, said.website_url, isSameLink),
    differ('headline', facts.headline, taglines[0] ?? '', (listed) => isSaid(listed, said.name, texts)),
    differ('price', facts.price, said.pricingModel && pricingModels[said.pricingModel], (listed) =>
      isSamePrice(listed, said.pricingModel),
    ),
  ]
  return found.filter((one) => one !== null)
}

function differ(
  field: keyof ListingFacts,
  listed: string | null,
  profile: string,
  isSame: (listed: string, profile: string) => boolean,
): Difference | null {
  const text = (listed ?? '').replace(/\s+/g, ' ').trim().slice(0, maxFactLength)
  if (text === '' || profile.trim() === '' || isSame(text, profile)) return null
  return { field, listed: text, profile: profile.slice(0, maxFactLength) }
}

/** Letters and digits, in lower case and without accents, with one space between words. */
function words(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const cut = /(?:…|\.\.\.)$/
const joined = (text: string) => words(text).replaceAll(' ', '')

/** 'Tea Timer' is in 'TeaTimer – every tea in time | Dir', and 'Tea Tim…' begins it. */
function isSameName(listed: string, name: string): boolean {
  const [theirs, ours] = [words(listed), words(name)]
  // Without a letter or digit there is nothing to compare.
  if (theirs === '' || ours === '') return true
  if (cut.test(listed)) return ours.startsWith(words(listed.replace(cut, '')))
  if (` ${theirs} `.includes(` ${ours} `) || joined(listed) === joined(name)) return true
  // The profile's name may have its tagline, which directories leave out.
  const short = name.split(/[|:•·–—]| - /u, 1)[0] ?? ''
  return short !== name && words(short) !== '' && ` ${theirs} `.includes(` ${words(short)} `)
}

/** Parameters that say where a visitor comes from. */
const tracking = /^(?:utm_\w+|ref\w*|via|source|src|from|aff\w*|partner|gclid|fbclid|msclkid|mc_[ce]id|gad_source)$/i

function isSameLink(listed: string, website: string): boolean {
  const [theirs, ours] = [URL.parse(listed), URL.parse(website)]
  if (!theirs || !ours) return true
  // Another site counts clicks before it leads on, so where the link ends isn't known.
  return !isOnSite(theirs, listingKey(ours)) || pageOf(theirs) === pageOf(ours)
}

function pageOf({ hostname, pathname, searchParams }: URL): string {
  const kept = [...searchParams].filter(([name]) => !tracking.test(name)).toSorted()
  const path = pathname.replace(/\/(?:index\.(?:html?|php))?$/i, '').toLowerCase()
  return `${hostname.replace(/^www\./, '')}${path}?${kept.map((pair) => pair.join('=')).join('&')}`
}

/** Whether a headline is among what the customer says, whole or cut, with or without the name. */
function isSaid(listed: string, name: string, texts: readonly string[]): boolean {
  const theirs = words(listed.replace(cut, ''))
  const rest = ` ${theirs} `.replace(` ${words(name)} `, ' ').trim()
  if (rest === '' || joined(listed) === joined(name)) return true
  const ours = texts.map(words).filter((text) => text !== '')
  if (ours.some((text) => text.includes(rest) || theirs.includes(text))) return true
  // Directories shorten and reorder texts. One that is mostly in other words is of another time, or about something else.
  const known = new Set(ours.flatMap((text) => text.split(' ')))
  const long = rest.split(' ').filter((word) => word.length > 3)
  return long.length === 0 || long.filter((word) => known.has(word)).length * 2 >= long.length
}

type Pricing = keyof typeof pricingModels

/** What a directory's word for a price can mean. The first one that fits decides. */
const prices: readonly [RegExp, readonly Pricing[]][] = [
  [/\b(?:freemium|free (?:plan|tier|version))\b/i, ['freemium', 'free', 'open-source', 'trial']],
  [/\bfree[ -]trial\b/i, ['trial', 'paid', 'freemium']],
  [/\bopen[ -]source\b/i, ['open-source', 'free', 'freemium']],
  [/\bfree\b|^\D?0(?:[.,]00)?\D*$/i, ['free', 'freemium', 'open-source', 'trial']],
  [
    /\b(?:paid|subscription|premium|one[ -]time)\b|[$€£¥]\s?[1-9]|\d\s?(?:[$€£¥]|usd|eur|gbp)/i,
    ['paid', 'trial', 'freemium'],
  ],
]

/** A text that names no price is the same as any. */
function isSamePrice(listed: string, pricing: Pricing | ''): boolean {
  const meant = prices.find(([pattern]) => pattern.test(listed))?.[1]
  return pricing === '' || meant === undefined || meant.includes(pricing)
}
