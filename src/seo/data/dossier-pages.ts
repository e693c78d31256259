import * as z from 'zod'

// The texts of a country's three pages. Each answers its own question.

const prose = z.string().min(120).max(1200)
const item = z.string().min(20).max(400)
const description = z.string().min(90).max(158)
const summary = z.string().min(40).max(170)
const opening = { description, summary, lead: prose }

export const countryTextsSchema = z.strictObject({
  /** Where a local business has to be. */
  businesses: z.strictObject({ ...opening, first: prose, forms: prose, mistakes: z.array(item).length(3) }),
  /** Which links count for a site in this country. */
  seo: z.strictObject({
    ...opening,
    links: z
      .array(z.strictObject({ name: z.string(), url: z.url({ protocol: /^https?$/ }).optional(), why: item }))
      .min(4)
      .max(8),
    domain: prose,
    language: prose,
  }),
  /** What to do in which week. */
  plan: z.strictObject({
    ...opening,
    prepare: z.array(item).length(4),
    weeks: z.array(z.strictObject({ title: z.string().max(60), steps: z.array(item).min(2).max(3) })).length(4),
    check: prose,
  }),
})

export type CountryTexts = z.infer<typeof countryTextsSchema>
