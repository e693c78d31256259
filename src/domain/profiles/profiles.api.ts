import * as z from 'zod'
import { readVersion } from '#src/domain/text/text.api.ts'
import { maxUploadTokens, pricingModels, profileLimits, profileListLimits } from './limits.ts'

// A profile is what two hundred directory forms ask for. Numbers in names are the most characters. `checkProfile` checks
// lengths, because they are those of the cleaned texts.

const text = (limit: number) => z.string().meta({ maxLength: limit })
const list = (entries: number, entry = z.string()) => z.array(entry).meta({ maxItems: entries })
const time = z.iso.datetime()
const upload = z.string().nullable().meta({ description: 'Id of an upload' })
const pricing = [...(Object.keys(pricingModels) as (keyof typeof pricingModels)[]), ''] as const

/** As typed so far. Empty texts, lists and null: not filled in yet. */
export const profileFields = z
  .object({
    name: text(profileLimits.name),
    website_url: text(profileLimits.website_url),
    tagline60: text(profileLimits.tagline60),
    tagline100: text(profileLimits.tagline100),
    description160: text(profileLimits.description160),
    description500: text(profileLimits.description500),
    description2000: text(profileLimits.description2000),
    category: z.string().meta({ description: 'A product kind of the directory finder', example: 'saas' }),
    keywords: list(profileListLimits.keywords, text(profileLimits.keywords)),
    logoSquare: upload,
    logoWide: upload,
    screenshots: list(profileListLimits.screenshots),
    founder: text(profileLimits.founder),
    contactEmail: text(profileLimits.contactEmail),
    pricingModel: z.enum(pricing),
    launchedOn: z.string().meta({ description: 'ISO date', example: '2026-11-20' }),
    countries: list(profileListLimits.countries).meta({ description: 'ISO 3166 codes, the main market first' }),
    languages: list(profileListLimits.languages).meta({ description: 'ISO 639 codes' }),
    socialLinks: list(profileListLimits.socialLinks, text(profileLimits.socialLinks)),
    videoUrl: text(profileLimits.videoUrl).meta({ description: 'A public video that shows the product' }),
    pricingUrl: text(profileLimits.pricingUrl).meta({ description: 'The public page with its prices' }),
    businessId: text(profileLimits.businessId).meta({ description: 'VAT or company number' }),
    badgesUrl: text(profileLimits.badgesUrl).meta({
      description: 'The page with links to directories, if not the home page',
    }),
    accounts: list(profileListLimits.accounts).meta({
      description: 'Services where the product has an account we can use',
      example: ['github'],
    }),
    avoid: text(profileLimits.avoid).meta({ description: 'What must never be said about the product' }),
  })
  .meta({ id: 'ProfileFields' })
export type ProfileFields = z.output<typeof profileFields>

const image = z.object({ id: z.string(), width: z.int(), height: z.int() })
export type ProfileImage = z.output<typeof image>

/** What directories look at on a website. */
const siteCheck = z.object({
  url: z.string(),
  checkedAt: time,
  reason: z.string().nullable().meta({ description: 'Why it could not be read' }),
  https: z.boolean(),
  hasPrivacyPage: z.boolean(),
  linksTo: z
    .array(z.string())
    .optional()
    .meta({ description: 'Keys of the directories that it links to, of those that ask for a link back' }),
})
export type SiteCheck = z.output<typeof siteCheck>

/** `problem`: directories will refuse the listing. `hint`: it may cost listings. */
const readinessItem = z.object({
  key: z.string(),
  level: z.enum(['problem', 'hint']),
  what: z.string(),
  todo: z.string(),
})
export type ReadinessItem = z.output<typeof readinessItem>

export const profile = z
  .object({
    fields: profileFields,
    version: z.int().meta({ description: 'Counts saves. 0: never saved' }),
    savedAt: time.nullable(),
    approvedAt: time.nullable(),
    images: z.array(image),
    site: siteCheck
      .nullable()
      .meta({ description: 'What the website looked like. Null: not checked since the URL was changed' }),
    readiness: z.array(readinessItem),
  })
  .meta({ id: 'Profile' })
export type Profile = z.output<typeof profile>

/** What isn't sent counts as empty. */
export const profileSave = z.object({
  version: readVersion.meta({ description: 'The version that was edited. 0: never saved' }),
  // Other prices are an error of the field: see `checkProfile`.
  fields: profileFields.partial().extend({ pricingModel: z.string().optional().meta({ enum: pricing }) }),
  uploadTokens: z
    .array(z.string())
    .optional()
    .meta({ maxItems: maxUploadTokens, description: 'The tokens of images that the profile didn’t have before' }),
})
export type ProfileSave = z.output<typeof profileSave>

export const profileApproval = z.object({ version: readVersion.meta({ description: 'The version to approve' }) })

/** What a website says about itself. Empty texts and null: it doesn't say. */
export const websiteInfo = z
  .object({
    url: z.string().meta({ description: 'After redirects' }),
    reason: z.string().nullable().meta({ description: 'Why it could not be read' }),
    name: z.string(),
    title: z.string(),
    descriptions: z.array(z.string()).meta({ description: 'The shortest first' }),
    icon: z.string().nullable(),
    image: z.string().nullable(),
    canonical: z.string().nullable(),
    language: z.string().meta({ description: 'ISO 639 code' }),
    country: z.string().meta({ description: 'ISO 3166 code' }),
    keywords: z.array(z.string()),
    founder: z.string(),
    email: z.string(),
    socialLinks: z.array(z.string()),
    video: z.string().meta({ description: 'The page of a video' }),
    pricing: z.string().meta({ description: 'The page with prices' }),
    https: z.boolean(),
    hasPrivacyPage: z.boolean(),
  })
  .meta({ id: 'WebsiteInfo' })
export type WebsiteInfo = z.output<typeof websiteInfo>

export const websiteQuery = z.object({ url: z.string().optional().meta({ example: 'https://example.com' }) })
