import * as z from 'zod'
import { categoryValues } from '#src/domain/products/categories.ts'
import { listingPrices } from '#src/domain/directories/directories.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import nicheRows from '#seo-data/niches.json' with { type: 'json' }
import typeRows from '#seo-data/site-types.json' with { type: 'json' }

const prose = z.string().min(20)
const items = (count: number) => z.array(prose).length(count)
const description = z.string().min(90).max(158)

const place = {
  slug: z.string().regex(/^[a-z0-9-]+$/),
  /** Its plural in running text: lower case, acronyms in capitals. */
  label: z.string(),
  /** As in page titles, which the specification fixes. Default: the label. */
  titleLabel: z.string().optional(),
  /** Audience tags of directories made for it. */
  tags: z.array(z.string()).min(1),
  /** What it's about. Places that share rare topics link to each other. */
  topics: z.array(z.string()).min(1),
  /** Directories of its kind or a wider one that don't take it, by key: those for photographers only, on a page for planners. */
  notTakenBy: z.array(z.string()).min(1).optional(),
  /** The category of our own directory whose products belong to it. */
  category: z.enum(categoryValues).optional(),
}

const nicheSchema = z.strictObject({
  ...place,
  /** Who is listed, where the label is a field: 'law firms' for legal services. Default: the label. */
  who: z.string().optional(),
  /** A niche of no kind of product: the kind whose directories take it, too. */
  wider: z.enum([...productKinds.keys()]).optional(),
  /** Where to list, and in what order. */
  listing: z.strictObject({ description, lead: prose, prepare: items(4), order: items(3), mistake: prose }),
  /** Which links are followed, how strong they are, what they are worth. */
  links: z.strictObject({ description, lead: prose, judge: items(3), earn: prose }),
  /** The table to download and work through. */
  table: z.strictObject({
    description,
    lead: prose,
    columns: z.array(z.strictObject({ name: z.string(), why: prose })).length(3),
    measure: prose,
  }),
})

const siteTypeSchema = z.strictObject({
  ...place,
  /** One of them, as in 'how to submit a blog'. */
  one: z.string().regex(/^an? /),
  /** A kind of product whose directories take it, too. */
  wider: z.enum([...productKinds.keys()]).optional(),
  /** Directories on our list that our editors pick for it, best first, by key. Missing: those of its niche are its picks. */
  picks: z.array(z.string()).min(2).optional(),
  /** The niche with the same audience. Its pages and those of this type point at each other. */
  niche: z.string().optional(),
  /** A type that's easily taken for it, which names this one, and what sets this one apart: 'firms with partners'. */
  twin: z.strictObject({ slug: z.string(), about: z.string() }).optional(),
  /** Four to eight sites where this type of site is listed or mentioned, and why. */
  places: z
    .array(
      z.strictObject({
        name: z.string(),
        url: z.url({ protocol: /^https?$/ }).optional(),
        why: prose,
        /** It's a directory that no other file has: its price, and what its form asks for. */
        listing: z.strictObject({ pricing: z.enum(listingPrices), asks: z.array(z.string()).min(1) }).optional(),
      }),
    )
    .min(4)
    .max(8),
  /** Which backlinks are good. */
  quality: z.strictObject({ description, lead: prose, good: items(3), leave: items(2), next: prose }),
  /** How to submit it, step by step. */
  submission: z.strictObject({
    description,
    lead: prose,
    steps: items(4),
    sample: prose,
    trap: prose,
    after: prose.optional(),
  }),
  /** Who visits from free directories. */
  traffic: z.strictObject({ description, lead: prose, visitors: items(3), landing: prose, count: prose }),
})

export type Niche = z.infer<typeof nicheSchema>
export type SiteType = z.infer<typeof siteTypeSchema>

export const niches: readonly Niche[] = z.array(nicheSchema).parse(nicheRows)
export const siteTypes: readonly SiteType[] = z.array(siteTypeSchema).parse(typeRows)
