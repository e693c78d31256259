import { z } from '@hono/zod-openapi'
import { profileLimits, profileListLimits } from '#src/domain/profiles/fields.ts'
import { type Profile, type ProfileFields, pricingModels } from '#src/domain/profiles/profiles.ts'
import type { WebsiteInfo } from '#src/domain/profiles/website-infos.ts'

/** Tokens of uploads in one save. */
export const maxUploadTokens = 20

const text = (limit: number) => z.string().max(limit)
const list = (entries: number, entry: z.ZodString = z.string()) => z.array(entry).max(entries)
const time = z.iso.datetime()
const image = z.string().nullable().openapi({ description: 'Id of an upload' })

/** Any text and list may be empty. */
export const profileFieldsSchema: z.ZodType<ProfileFields> = z
  .object({
    name: text(profileLimits.name),
    website_url: text(profileLimits.website_url),
    tagline60: text(profileLimits.tagline60),
    tagline100: text(profileLimits.tagline100),
    description160: text(profileLimits.description160),
    description500: text(profileLimits.description500),
    description2000: text(profileLimits.description2000),
    category: z.string().openapi({ description: 'A product kind of the directory finder', example: 'saas' }),
    keywords: list(profileListLimits.keywords, text(profileLimits.keywords)),
    logoSquare: image,
    logoWide: image,
    screenshots: list(profileListLimits.screenshots),
    founder: text(profileLimits.founder),
    contactEmail: text(profileLimits.contactEmail),
    pricingModel: z.enum([...(Object.keys(pricingModels) as (keyof typeof pricingModels)[]), '']),
    launchedOn: z.string().openapi({ description: 'ISO date', example: '2026-11-20' }),
    countries: list(profileListLimits.countries).openapi({ description: 'ISO 3166 codes, the main market first' }),
    languages: list(profileListLimits.languages).openapi({ description: 'ISO 639 codes' }),
    socialLinks: list(profileListLimits.socialLinks, text(profileLimits.socialLinks)),
    avoid: text(profileLimits.avoid).openapi({ description: 'What must never be said about the product' }),
  })
  .openapi('ProfileFields')

export const profileSchema: z.ZodType<Profile> = z
  .object({
    fields: profileFieldsSchema,
    version: z.int().openapi({ description: 'Counts saves. 0: never saved' }),
    savedAt: time.nullable(),
    approvedAt: time.nullable(),
    images: z.array(z.object({ id: z.string(), width: z.int(), height: z.int() })),
    site: z
      .object({
        url: z.string(),
        checkedAt: time,
        reason: z.string().nullable().openapi({ description: 'Why it could not be read' }),
        https: z.boolean(),
        hasPrivacyPage: z.boolean(),
      })
      .nullable()
      .openapi({ description: 'What the website looked like. Null: not checked since the URL was changed' }),
    readiness: z.array(
      z.object({ key: z.string(), level: z.enum(['problem', 'hint']), what: z.string(), todo: z.string() }),
    ),
  })
  .openapi('Profile')

/** The body of a save, for the document. The domain's rules check it. */
export const sentProfile = {
  type: 'object' as const,
  required: ['version', 'fields'],
  properties: {
    version: { type: 'integer' as const, description: 'The version that was edited. 0: never saved' },
    fields: z.toJSONSchema(profileFieldsSchema) as { type: 'object' },
    uploadTokens: {
      type: 'array' as const,
      maxItems: maxUploadTokens,
      items: { type: 'string' as const },
      description: 'The tokens of images that the profile didn’t have before',
    },
  },
}

export const websiteInfoSchema: z.ZodType<WebsiteInfo> = z
  .object({
    url: z.string().openapi({ description: 'After redirects' }),
    reason: z.string().nullable().openapi({ description: 'Why it could not be read' }),
    name: z.string(),
    title: z.string(),
    descriptions: z.array(z.string()).openapi({ description: 'The shortest first' }),
    icon: z.string().nullable(),
    image: z.string().nullable(),
    canonical: z.string().nullable(),
    language: z.string().openapi({ description: 'ISO 639 code' }),
    country: z.string().openapi({ description: 'ISO 3166 code' }),
    keywords: z.array(z.string()),
    founder: z.string(),
    email: z.string(),
    socialLinks: z.array(z.string()),
    https: z.boolean(),
    hasPrivacyPage: z.boolean(),
  })
  .openapi('WebsiteInfo')
