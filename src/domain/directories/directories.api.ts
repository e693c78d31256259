import * as z from 'zod'
import { pageQuery, pagination } from '#src/domain/pagination/pagination.api.ts'
import { orEmpty, readVersion, textUpTo } from '#src/domain/text/text.api.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'
import { isWebUrl, plainUrl } from '#src/domain/urls/web-urls.ts'
import { directoryLimits, directoryMessages, directoryUses, requirableFields } from './admin.ts'
import { listingPrices } from './directories.ts'
import { type FormField, formFields } from './edits.ts'
import { formMapLimits, formMapMessages, type FormMapTarget, formMapTargets } from './form-map.ts'
import {
  type Captcha,
  captchas,
  isConsistent,
  type RequiredAsset,
  requiredAssets,
  type SignInWay,
  signInWays,
} from './requirements.ts'
import { readSearchUrl } from './search-urls.ts'

const time = z.iso.datetime()

const signInWay = z.enum(Object.keys(signInWays) as [SignInWay], directoryMessages.authUnknown)
const captcha = z.enum(Object.keys(captchas) as [Captcha], directoryMessages.captchaUnknown)
const requiredAsset = z.enum(Object.keys(requiredAssets) as [RequiredAsset], directoryMessages.assetsUnknown)

/** Null: unknown. */
export const knownRequirements = {
  auth: z.array(signInWay).nullable().meta({ description: 'How one signs in; `none`: there is no need to' }),
  captcha: captcha.nullable(),
  requiredAssets: z.array(requiredAsset).nullable().meta({ description: 'What a product must have' }),
}

function byFormField<Type extends z.ZodType>(schema: Type) {
  return z.object(
    Object.fromEntries(Object.keys(formFields).map((field) => [field, schema])) as Record<FormField, Type>,
  )
}

const share = z.object({
  share: z.number().meta({ description: '0 to 1' }),
  low: z.number().meta({ description: 'Where its 95 % interval begins' }),
  high: z.number(),
  of: z.int().meta({ description: 'The number of rows that it comes from' }),
})

export type FigureShare = z.output<typeof share>

/** What our own submissions to a directory led to: see `ledgerFigures`. */
const figures = z.object({
  tried: z.int().meta({ description: 'Submissions' }),
  live: z.int().meta({ description: 'Those that went live, also if lost since' }),
  decided: z.int().meta({ description: 'Those that went live or were declined' }),
  demo: z.boolean().meta({ description: 'Whether demo data is counted, which a public site never does' }),
  accepted: share.nullable().meta({ description: 'Live of those decided; null: too few' }),
  liveSoon: share.nullable().meta({ description: 'Live within 60 days of submission, of all; null: too few' }),
  daysToLive: z.int().nullable().meta({
    description: 'Median; null: too few, or more than half of those that weren’t declined are still waiting',
  }),
  followed: share.nullable().meta({ description: 'Listings whose link was followed when first seen; null: too few' }),
  kept: z
    .array(share.extend({ days: z.int() }))
    .meta({ description: 'Listings that are still there after so many days, as far as known' }),
})
export type DirectoryFigures = z.output<typeof figures>

/** A directory as operators see it. Its facts are as used for new rows: the data set with our edits. */
export const adminDirectory = z
  .object({
    key: z.string(),
    name: z.string(),
    url: z.string(),
    dr: z.int().nullable(),
    pricing: z.enum(listingPrices).nullable(),
    followed: z.boolean().nullable(),
    submitUrl: z.string().nullable(),
    searchUrl: z.string().nullable().meta({ description: 'With {query} where what is sought goes' }),
    limits: byFormField(z.int().optional()),
    required: z.array(z.string()),
    ...knownRequirements,
    notes: z.string(),
    failures: z.int().meta({ description: 'Submissions in a row that were refused or found it closed' }),
    excludedAt: time.nullable(),
    excludedReason: z.string().nullable(),
    rule: z.string().nullable().meta({ description: 'The published rule that keeps it out of orders' }),
    checkedAt: time.nullable(),
    checkedBy: z.string().nullable(),
    figures,
    version: z.int(),
  })
  .meta({ id: 'AdminDirectory' })
export type AdminDirectory = z.output<typeof adminDirectory>

export const directoryPage = z.object({
  directories: z.array(adminDirectory),
  counts: z.object({ used: z.int(), excluded: z.int(), ineligible: z.int() }),
  pagination,
})

export const directoryQuery = pageQuery.extend({
  state: orEmpty(z.enum(directoryUses, `state must be one of ${directoryUses.join(', ')}`)),
  q: z.string().optional().meta({ description: 'Literal text to search for' }),
})

const limit = z
  .int(directoryMessages.limitInvalid)
  .min(1, directoryMessages.limitInvalid)
  .max(directoryLimits.limit, directoryMessages.limitInvalid)

/** In any order, each once. `none` stands alone. */
function listOf<Value extends string>(value: z.ZodType<Value, Value>, message: string) {
  return z
    .array(value, message)
    .max(20, message)
    .refine(isConsistent, directoryMessages.noneAndMore)
    .transform((values) => [...new Set(values)].toSorted())
}

/** Null or empty: as in the data set. */
export const changedRequirements = {
  auth: listOf(signInWay, directoryMessages.authUnknown).nullish(),
  captcha: captcha.nullish(),
  requiredAssets: listOf(requiredAsset, directoryMessages.assetsUnknown).nullish(),
}

/** What is null or empty is as in the data set. */
export const directoryChange = z.object({
  version: readVersion.meta({ description: 'The version that was edited' }),
  pricing: z.enum(listingPrices, directoryMessages.pricingUnknown).nullish(),
  followed: z.boolean(directoryMessages.followedUnknown).nullish(),
  submitUrl: z
    .string()
    .trim()
    .transform((typed) => plainUrl(completeWebsite(typed)))
    .refine((url) => url === '' || (url.length <= 2048 && isWebUrl(url)), directoryMessages.submitUrlInvalid)
    .optional()
    .meta({ description: 'A URL, or empty' }),
  searchUrl: z
    .string()
    .transform((typed) => (typed.trim() === '' ? '' : readSearchUrl(typed)))
    .refine((url) => url !== null, directoryMessages.searchUrlInvalid)
    .optional()
    .meta({
      description: 'A URL on its site with one {query}, or empty',
      example: 'https://example.com/search?q={query}',
    }),
  limits: byFormField(limit.nullish())
    .transform((limits) => Object.fromEntries(Object.entries(limits).filter(([, limit]) => typeof limit === 'number')))
    .optional()
    .meta({ description: 'The most characters by field, or keywords' }),
  required: z
    .array(z.string(), directoryMessages.requiredUnknown)
    .refine((fields) => fields.every(isRequirable), directoryMessages.requiredUnknown)
    .transform((fields) => [...new Set(fields)])
    .optional()
    .meta({ description: 'A list of the profile’s fields' }),
  ...changedRequirements,
  notes: textUpTo(directoryLimits.notes, directoryMessages.notesTooLong).optional(),
  checked: z.boolean().optional().meta({ description: 'You have looked at the directory today' }),
})

function isRequirable(field: string): boolean {
  return (requirableFields as string[]).includes(field)
}

export const exclusion = z.object({
  reason: z
    .string(directoryMessages.reasonMissing)
    .pipe(textUpTo(directoryLimits.reason, directoryMessages.reasonTooLong, cleanLine))
    .refine((reason) => reason !== '', directoryMessages.reasonMissing)
    .meta({ minLength: 1, maxLength: directoryLimits.reason }),
})

const mapText = z
  .string(formMapMessages.invalid)
  .pipe(textUpTo(formMapLimits.text, formMapMessages.invalid, cleanLine))
  .refine((text) => text !== '', formMapMessages.invalid)

/** Nothing in it is trusted: see form-map.ts. */
export const formMap = z
  .array(
    z.object(
      {
        at: mapText
          .refine((at) => /^(?:name|id|label|placeholder):./.test(at), formMapMessages.invalid)
          .meta({ description: 'The field’s name, ID, label or placeholder', example: 'name:field_3' }),
        field: z.enum(Object.keys(formMapTargets) as [FormMapTarget], formMapMessages.invalid),
        choices: z
          .record(mapText, mapText, formMapMessages.invalid)
          .refine((choices) => Object.keys(choices).length <= formMapLimits.choices, formMapMessages.invalid)
          .optional()
          .meta({ description: 'The option that stands for a value of the profile' }),
      },
      formMapMessages.invalid,
    ),
    formMapMessages.invalid,
  )
  .max(formMapLimits.entries, formMapMessages.full)

/** Empty: nothing is recorded. */
export const formMapChange = z.object({
  version: readVersion.meta({ description: 'The version of the directory that was read' }),
  map: formMap.meta({ description: 'The whole map', maxItems: formMapLimits.entries }),
})

/** As stored. */
export const formMapView = z
  .array(
    z.object({
      at: z.string(),
      field: z.enum(Object.keys(formMapTargets) as [FormMapTarget]),
      choices: z.record(z.string(), z.string()).optional(),
    }),
  )
  .readonly()

export const savedFormMap = z.object({ map: formMapView, version: z.int() }).meta({ id: 'SavedFormMap' })
export type SavedFormMap = z.output<typeof savedFormMap>
