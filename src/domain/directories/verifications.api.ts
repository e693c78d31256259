import * as z from 'zod'
import { orEmpty, readVersion, textUpTo } from '#src/domain/text/text.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { plainUrl } from '#src/domain/urls/web-urls.ts'
import { completeWebsite, parseWebsite } from '#src/domain/urls/websites.ts'
import { changedRequirements } from './directories.api.ts'
import { listingPrices } from './directories.ts'
import { maxFinderSearch } from './finder-urls.ts'
import { listKinds, type ListKind } from './listed.ts'
import { type Submitter, submitters } from './submitters.ts'
import { verificationOutcomes, verifyingLimits as limits, verifyingMessages as messages } from './verifications.ts'

const submitter = z.enum(Object.keys(submitters) as [Submitter], messages.submitterUnknown)
const time = z.iso.datetime()

/** A website, with or without https://. `fault`: what to say of anything else. */
const website = (fault: string, isOptional: boolean) =>
  z
    .string(fault)
    .trim()
    .transform((typed) => plainUrl(completeWebsite(typed)))
    .refine((url) => (url === '' ? isOptional : url.length <= limits.url && parseWebsite(url) !== null), fault)
    // An empty text is no URI.
    .meta(isOptional ? { description: 'A URL, or empty' } : { format: 'uri' })

const facts = z.object({
  name: textUpTo(limits.name, messages.nameTooLong, cleanLine).refine((name) => name !== '', messages.nameMissing),
  url: website(messages.urlInvalid, false),
  pricing: z.enum(listingPrices, messages.pricingMissing).nullable(),
  followed: z.boolean(messages.followedMissing).nullable(),
  acceptsSubmissions: submitter,
  submitUrl: website(messages.urlInvalid, true),
  asks: z
    .array(
      textUpTo(limits.ask, messages.asksInvalid, cleanLine).refine((ask) => ask !== '', messages.asksInvalid),
      messages.asksInvalid,
    )
    .max(limits.asks, messages.asksInvalid)
    .meta({ description: 'What its form asks for' }),
  ...changedRequirements,
  texts: z
    .record(
      z.string().max(80),
      textUpTo(limits.text, messages.textTooLong).refine((text) => text !== '', messages.textMissing),
    )
    .meta({ description: 'What the notes on our pages say, by niche or country, or `general`' }),
})

/** A directory as one of us compares it with its site. */
export const verifyingRow = z
  .object({
    key: z.string(),
    version: z.int(),
    facts,
    /** Where we say so. */
    path: z.string(),
    about: z.string().meta({ description: 'Its kinds and countries' }),
    notes: z.array(z.object({ place: z.string(), label: z.string(), source: z.string().nullable() })),
    pages: z.int().nullable().meta({ description: 'How many pages for search engines name it. Null: not known' }),
    visits: z.string().nullable(),
    rule: z.string().nullable().meta({ description: 'The published rule that keeps it out of orders' }),
    last: z
      .object({
        outcome: z.enum(verificationOutcomes),
        at: time,
        by: z.string().nullable(),
        source: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'VerifyingRow' })
export type VerifyingRow = z.output<typeof verifyingRow>

const choice = z.object({ value: z.string(), label: z.string() })

export const verifyingQueue = z.object({
  rows: z.array(verifyingRow),
  counts: z.object({ total: z.int(), never: z.int().meta({ description: 'Never verified' }) }),
  choices: z.object({ countries: z.array(choice), niches: z.array(choice), kinds: z.array(choice) }),
})
export type VerifyingQueue = z.output<typeof verifyingQueue>

export const verifyingQuery = z.object({
  country: orEmpty(z.string().length(2)).meta({ description: 'ISO 3166 code' }),
  niche: orEmpty(z.string().max(80)),
  kind: orEmpty(z.enum(Object.keys(listKinds) as [ListKind])),
  q: z.string().max(maxFinderSearch).optional().meta({ description: 'Words in its name or URL' }),
  skip: z.coerce
    .number()
    .int()
    .min(0)
    .max(limits.skip)
    .optional()
    .meta({ description: 'Rows from the top to leave out' }),
})

export const verification = z.object({
  id: z
    .uuid(messages.idInvalid)
    .meta({ description: 'Made by the client. Sent again with the same ID, a verification is saved only once' }),
  version: readVersion.meta({ description: 'The version that was read' }),
  outcome: z.enum(verificationOutcomes, messages.outcomeUnknown),
  source: website(messages.sourceInvalid, true).meta({ description: 'The page that says so' }),
  facts: facts.optional().meta({ description: 'Needed with `verified`' }),
})

export const verified = z.object({
  /** To undo it. */
  id: z.string(),
  row: verifyingRow,
})
