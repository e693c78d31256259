import * as z from 'zod'
import rows from '#seo-data/keywords.json' with { type: 'json' }
import { planNumbers } from './plan-numbers.ts'
import { fillNumbers } from '#src/domain/text/fill-numbers.ts'
import { type DirectoryKind, directoryKinds, listingPrices } from '#src/domain/directories/directories.ts'

/** `{{name}}` in it is a number of ours. */
const text = z.string().transform((filled) => fillNumbers(filled, planNumbers))
const prose = text.pipe(z.string().min(20))

const keywordSchema = z.strictObject({
  slug: z.string().regex(/^[a-z0-9-]+$/),
  /** As in running text. */
  keyword: z.string(),
  metaTitle: z.string().min(20).max(65),
  description: text.pipe(z.string().min(90).max(158)),
  h1: z.strictObject({ before: z.string(), highlight: z.string().min(1), after: z.string() }),
  h2: prose,
  h3: text,
  lead: prose,
  answer: z.array(prose).length(3),
  steps: z.array(prose).length(4),
  warn: prose,
  tableHeading: z.string(),
  /** Which directories belong in its table. */
  filter: z.strictObject({
    kinds: z.array(z.enum(Object.keys(directoryKinds) as [DirectoryKind, ...DirectoryKind[]])).optional(),
    audience: z.array(z.string()).optional(),
    followed: z.boolean().optional(),
    pricing: z.array(z.enum(listingPrices)).optional(),
    minDr: z.int().optional(),
    hasVisits: z.boolean().optional(),
    badge: z.boolean().optional(),
    hasSubmitUrl: z.boolean().optional(),
    /** Hosts of directories that aren't what the page is about, although their kind is. */
    without: z.array(z.string()).optional(),
    /** By rating, where that is the page's question. Missing: as they're ranked everywhere. */
    sort: z.literal('dr').optional(),
  }),
})

export type Keyword = z.infer<typeof keywordSchema>

export const keywords: readonly Keyword[] = z.array(keywordSchema).parse(rows)
