import * as z from 'zod'
import rows from '#seo-data/directories.json' with { type: 'json' }
import sourceRows from '#seo-data/sources.json' with { type: 'json' }
import {
  byStrength,
  checkKinds,
  type DirectoryKind,
  directoryKinds,
  listingPrices,
} from '#src/domain/directories/directories.ts'
import {
  type Captcha,
  captchas,
  type RequiredAsset,
  requiredAssets,
  type SignInWay,
  signInWays,
} from '#src/domain/directories/requirements.ts'
import { readSearchUrl } from '#src/domain/directories/search-urls.ts'
import { creditedFields, type FormField, formFields, type KnownDirectory } from '#src/domain/directories/edits.ts'

const day = z.iso.date()
const source = z.string().min(1)

const directorySchema = z.strictObject({
  name: z.string().trim().min(1),
  url: z.url({ protocol: /^https?$/ }),
  submitUrl: z.url({ protocol: /^https?$/ }).optional(),
  searchUrl: z
    .string()
    .refine((url) => readSearchUrl(url) === url)
    .optional(),
  kind: z.enum(Object.keys(directoryKinds) as [DirectoryKind, ...DirectoryKind[]]),
  audience: z.array(z.string()).min(1),
  countries: z.array(z.string().length(2)).optional(),
  dr: z.int().min(0).max(100).optional(),
  drAsOf: day.optional(),
  drSource: source.optional(),
  drNote: z.string().optional(),
  visits: z
    .string()
    .regex(/^<?[\d.]+[kM]?$/)
    .optional(),
  visitsSource: source.optional(),
  pricing: z.enum(listingPrices).optional(),
  pricingBasis: z.literal('editors').optional(),
  followed: z.boolean().optional(),
  followedSource: source.optional(),
  followedAsOf: day.optional(),
  reciprocal: z.boolean().optional(),
  reciprocalBasis: z
    .enum([
      'stated-required',
      'stated-optional',
      'stated-none',
      'sources-differ',
      'form-field-required',
      'form-field-optional',
      'badge-embed-observed',
    ])
    .optional(),
  badge: z.boolean().optional(),
  network: z.string().optional(),
  checkedOn: day.optional(),
  checkKind: z.enum(checkKinds).optional(),
  confidence: z.enum(['high', 'medium', 'low']),
  /** What its form takes and requires, and what operators should know: written by `npm run directories:export`. */
  limits: z.partialRecord(z.enum(Object.keys(formFields) as [FormField, ...FormField[]]), z.int().min(1)).optional(),
  required: z.array(z.string()).optional(),
  auth: z.array(z.enum(Object.keys(signInWays) as [SignInWay])).optional(),
  captcha: z.enum(Object.keys(captchas) as [Captcha]).optional(),
  requiredAssets: z.array(z.enum(Object.keys(requiredAssets) as [RequiredAsset])).optional(),
  notes: z.string().optional(),
  ownFacts: z.array(z.enum(creditedFields)).optional(),
  summary: z.string().min(1),
  source,
  alsoIn: z.array(source).optional(),
})

const sourceSchema = z.strictObject({
  id: source,
  name: z.string(),
  license: z.string(),
  date: z.string().optional(),
  /** The credit its license requires wherever its rows are shown. */
  credit: z.string().optional(),
})

export type Source = z.infer<typeof sourceSchema>

export const sources: ReadonlyMap<string, Source> = new Map(
  z
    .array(sourceSchema)
    .parse(sourceRows)
    .map((row) => [row.id, row]),
)

const all = z.array(directorySchema).parse(rows)

/** The URLs of rows no one has seen working: kept for checking. */
export const unverifiedUrls: readonly string[] = all
  .filter(({ confidence }) => confidence === 'low')
  .map(({ url }) => url)

type Row = Pick<z.infer<typeof directorySchema>, 'drSource' | 'visitsSource' | 'followedSource'>

function sourcesOf({ drSource, visitsSource, followedSource }: Row, first: string, alsoIn: readonly string[]) {
  const named = [first, drSource, visitsSource, followedSource, ...alsoIn]
  return [...new Set(named.filter((id) => id !== undefined))]
}

/** The published rows, strongest first: someone checked each of them, or two lists name it. */
export const directories: readonly KnownDirectory[] = all
  .filter(({ confidence }) => confidence !== 'low')
  .map(({ confidence: _, source: first, alsoIn = [], dr, drAsOf, drNote, ...row }) => ({
    ...row,
    // A rating with a note is another site's, such as a parent domain's: never shown, never ranked by.
    ...(drNote === undefined && { dr, drAsOf }),
    sources: sourcesOf(row, first, alsoIn),
  }))
  .sort(byStrength)
