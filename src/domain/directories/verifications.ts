import type { ListingPrice } from './directories.ts'
import type { DirectoryEdit } from './edits.ts'
import type { ListNote } from './listed.ts'
import { type Captcha, type RequiredAsset, requirementFields, type SignInWay } from './requirements.ts'
import type { Submitter } from './submitters.ts'

// One of us compares what we say about a directory with its site.

/** `unclear`: the site doesn't tell, so nothing changes on our pages. */
export const verificationOutcomes = ['verified', 'gone', 'unclear'] as const
export type VerificationOutcome = (typeof verificationOutcomes)[number]

/** Why a directory that is gone is set aside. One that is verified again is put back if it has this reason. */
export const goneReason = 'Gone, as seen in a browser'

/** What pages say of a verification: an ISO day, and the page that supports it. */
export type Verification = { on: string; source: string | null }

/** `ask`, `asks`: characters of one thing that a form asks for, and how many things. */
export const verifyingLimits = { name: 120, ask: 80, asks: 30, text: 1500, url: 2048, batch: 25, skip: 5000 } as const

export const verifyingMessages = {
  stale: 'Someone else has verified or changed this directory. Here’s the next one.',
  changedSince: 'Someone has changed this directory since you typed here.',
  nameMissing: 'Enter its name.',
  nameTooLong: `Use up to ${verifyingLimits.name} characters.`,
  urlInvalid: 'Enter a URL, such as https://example.com/.',
  otherSite: (key: string) =>
    `That URL isn’t on ${key}. If the directory has moved, choose Gone, and add the new site to seo-data.`,
  pricingMissing: 'Choose the price. If the site doesn’t say, choose Can’t tell.',
  followedMissing: 'Choose the link rule. If you can’t see it, choose Can’t tell.',
  submitUrlMissing: 'Enter the URL of its form. If it has none, say so under Who can submit.',
  submitterUnknown: 'Choose who can submit.',
  asksInvalid: `Up to ${verifyingLimits.asks} lines of ${verifyingLimits.ask} characters each.`,
  textMissing: 'Enter the note. Readers see it.',
  textTooLong: `Use up to ${verifyingLimits.text.toLocaleString('en')} characters.`,
  placeUnknown: 'There’s no such note.',
  sourceInvalid: 'Enter the URL of a public page, starting with https:// or http://.',
  contradiction: (what: string) => `The facts and the notes don’t agree: ${what}. Correct one of them.`,
  idInvalid: 'id must be a UUID.',
  idTaken: 'Another verification has this ID. Use a new one.',
  outcomeUnknown: `outcome must be one of ${verificationOutcomes.join(', ')}`,
  notUndoable: 'This verification can’t be undone anymore: the directory has changed since.',
} as const

/** Where a note applies: the slug of a niche, the code of a country, or `general`. */
export function notePlace({ niche, country }: Pick<ListNote, 'niche' | 'country'>): string {
  return niche ?? country ?? 'general'
}

/** What a verification confirms or corrects. Null: unknown. */
export type VerifiedFacts = {
  name: string
  url: string
  pricing: ListingPrice | null
  followed: boolean | null
  acceptsSubmissions: Submitter
  /** '': unknown. */
  submitUrl: string
  asks: readonly string[]
  auth?: readonly SignInWay[] | null | undefined
  captcha?: Captcha | null | undefined
  requiredAssets?: readonly RequiredAsset[] | null | undefined
  /** What notes advise, by `notePlace`. */
  texts: Readonly<Record<string, string>>
}

const factNames = ['name', 'url', 'pricing', 'followed', 'acceptsSubmissions', 'submitUrl', 'asks'] as const

/** The edit after a verification: what differs from the data set, with what only operators note. */
export function verifiedEdit(base: VerifiedFacts, before: DirectoryEdit, facts: VerifiedFacts): DirectoryEdit {
  const { searchUrl, limits, required, notes, formMap } = before
  const changed = factNames.filter((name) => JSON.stringify(facts[name]) !== JSON.stringify(base[name]))
  // What can't be seen, or isn't sent, stays as it was.
  const needs = requirementFields.map((name) => {
    const seen = isUnknown(facts[name]) ? before[name] : facts[name]
    return [name, JSON.stringify(seen) === JSON.stringify(base[name]) ? undefined : seen]
  })
  const texts = Object.entries(facts.texts).filter(([place, text]) => base.texts[place] !== text)
  return JSON.parse(
    JSON.stringify({
      ...Object.fromEntries(changed.map((name) => [name, facts[name]])),
      ...Object.fromEntries(needs),
      ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
      ...{ searchUrl, limits, required, notes, formMap },
    }),
  ) as DirectoryEdit
}

function isUnknown(seen: readonly string[] | string | null | undefined): boolean {
  return seen === null || seen === undefined || seen.length === 0
}

/** The same facts, as an edit changes them. */
export function factsWithEdit(base: VerifiedFacts, edit: DirectoryEdit): VerifiedFacts {
  const { name, url, pricing, followed, acceptsSubmissions, submitUrl, asks, texts } = { ...base, ...edit }
  const { auth, captcha, requiredAssets } = { ...base, ...edit }
  return {
    ...{ name, url, pricing, followed, acceptsSubmissions, submitUrl, asks, auth, captcha, requiredAssets },
    texts: { ...base.texts, ...texts },
  }
}
