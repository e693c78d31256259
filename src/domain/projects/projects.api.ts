import * as z from 'zod'
import { productKinds } from '#src/domain/products/kinds.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { completeWebsite } from '#src/domain/urls/websites.ts'
import { isCountry } from './countries.ts'
import { projectFaults, projectLimits, projectMessages } from './projects.ts'

/** A customer's site. */
export const project = z
  .object({ id: z.string(), name: z.string(), website_url: z.url(), createdAt: z.iso.datetime() })
  .meta({ id: 'Project' })
export type Project = z.output<typeof project>

export const projectText = z.object({
  name: textOf('name', projectMessages.nameRequired).meta({ minLength: 1, maxLength: projectLimits.name }),
  website_url: textOf('website_url', projectMessages.websiteRequired, completeWebsite).meta({
    format: 'uri',
    maxLength: projectLimits.website_url,
  }),
})

/** A new one may come with what its profile starts with. */
export const newProject = projectText.extend({
  kind: z
    .string()
    .refine((kind) => productKinds.has(kind), projectMessages.kindUnknown)
    .optional()
    .meta({ description: 'A product kind: the profile’s category' }),
  country: z
    .string()
    .refine(isCountry, projectMessages.countryUnknown)
    .optional()
    .meta({ description: 'An ISO 3166 code: the profile’s first country' }),
})

function textOf(field: keyof typeof projectFaults, missing: string, complete = (text: string) => text) {
  return z
    .string(missing)
    .transform((text) => complete(cleanLine(text)))
    .superRefine((text, context) => {
      const fault = projectFaults[field](text)
      if (fault !== null) context.addIssue(fault)
    })
}
