import * as z from 'zod'
import { listingPrices } from '#src/domain/directories/directories.ts'
import type { NamedDirectory } from '#src/domain/directories/named-directories.ts'
import rows from '#seo-data/niche-directories.json' with { type: 'json' }
import { isCitation } from './citations.ts'
import { isClosed } from './submitters.ts'
import { inSentence } from '#src/seo/landing/wording.ts'

const url = z.url({ protocol: /^https?$/ })

const industrySchema = z.strictObject({
  niche: z.string(),
  /** Best first. */
  directories: z.array(
    z.strictObject({
      name: z.string(),
      url,
      submitUrl: url.optional(),
      /** ISO 3166 codes. Empty: worldwide. */
      scope: z.array(z.string().length(2)),
      pricing: z.enum(listingPrices).optional(),
      /** Whom it takes. */
      takes: z.string(),
      asks: z.array(z.string()),
      usedBy: z.string(),
      tip: z.string(),
      /** Another program than the one that the record of its site is about: whom it's for isn't whom the record is for. */
      otherProgram: z.literal(true).optional(),
      /** `source`: the page in `source` supports what is said. */
      basis: z.enum(['source', 'general-knowledge']),
      source: url.optional(),
    }),
  ),
  /** How its customers find and choose. */
  buyerHabit: z.string(),
  /** What advertising in it must respect. A pointer, not advice. */
  rules: z.string(),
  associations: z.array(z.strictObject({ name: z.string(), url, why: z.string() })),
  reviewPlatforms: z.array(z.string()),
  /** Categories that directories use for it. */
  categoryNames: z.array(z.string()),
})

export type Industry = z.infer<typeof industrySchema>

const industries = new Map(
  z
    .array(industrySchema)
    .parse(rows)
    .map((industry) => [industry.niche, industry]),
)

export const allIndustries: readonly Industry[] = [...industries.values()]

/** What editors know about the directories of a niche. */
export function findIndustry(niche: string): Industry {
  const industry = industries.get(niche)
  if (!industry) throw new Error(`No industry directories for ${niche} in seo-data/niche-directories.json`)
  return industry
}

/** The directories as readers see them: a source only where they can check it. */
export function industryDirectories({ directories }: Industry): NamedDirectory[] {
  return directories.map(({ name, url, submitUrl, scope, pricing, takes, asks, usedBy, tip, source }) => ({
    name,
    url,
    submitUrl,
    scope,
    pricing,
    usedBy,
    // Where nobody can apply, no form asks.
    asks: isClosed(url) ? [] : asks,
    note: `For ${inSentence(takes)} ${tip}`,
    ...(source !== undefined && isCitation(source, url) && { source }),
  }))
}
