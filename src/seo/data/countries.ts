import * as z from 'zod'
import { listingPrices } from '#src/domain/directories/directories.ts'
import rows from '#seo-data/countries.json' with { type: 'json' }

const languageSchema = z.strictObject({
  code: z.string(),
  name: z.string(),
  /** Its own name. English speakers have none here. */
  nativeName: z.string().optional(),
  /** The country's own name, if different. */
  countryName: z.string().optional(),
  /** Written from right to left. */
  rtl: z.boolean().optional(),
})

const countrySchema = z.strictObject({
  iso2: z.string().length(2),
  name: z.string(),
  slug: z.string().regex(/^[a-z-]+$/),
  aliases: z.array(z.string()).optional(),
  status: z.enum(['un-member', 'un-observer', 'territory', 'other']),
  capital: z.string().optional(),
  region: z.string(),
  subregion: z.string(),
  intermediateRegion: z.string().optional(),
  currency: z.strictObject({ code: z.string(), name: z.string(), symbol: z.string().optional() }).optional(),
  otherCurrencies: z.array(z.string()).optional(),
  /** Official languages with an ISO 639-1 code, and others in which businesses write. Dossiers say which are official. */
  languages: z.array(languageSchema),
  cctld: z.string().startsWith('.').optional(),
  population: z.int().positive().optional(),
  populationYear: z.int().optional(),
  phone: z.strictObject({ callingCode: z.string(), international: z.string(), national: z.string() }).optional(),
  /** 'UTC+4:30', west to east, winter time. */
  utcOffsets: z.array(z.string()),
  /** Days of the weekend, 1 is Monday. */
  weekend: z.array(z.int().min(1).max(7)),
  firstDay: z.int().min(1).max(7),
  directories: z.array(
    z.strictObject({
      name: z.string(),
      url: z.url({ protocol: /^https?$/ }),
      kind: z.enum(['yellow-pages', 'local', 'classifieds', 'startup', 'chamber', 'maps']),
      /** Of sites that one operator runs in many countries, as notes on others of them say. */
      pricing: z.enum(listingPrices).optional(),
      source: z.string(),
      /** One operator runs the directories of a network under many names. */
      network: z.enum(['yello', 'misterwhat']).optional(),
      note: z.string().optional(),
    }),
  ),
})

export type Country = z.infer<typeof countrySchema>

/** By name. */
export const countries: readonly Country[] = z.array(countrySchema).parse(rows)

/** Without those of networks: one operator runs them under many names. */
export function independentDirectories({ directories }: Country): Country['directories'] {
  return directories.filter(({ network }) => network === undefined)
}

/** Every language of these countries, by name. */
export const languages: readonly { code: string; name: string }[] = [
  ...new Map(
    countries.flatMap((country) => country.languages).map(({ code, name }) => [code, { code, name }]),
  ).values(),
].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
