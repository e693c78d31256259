import * as z from 'zod'
import { cleanLine } from '#src/domain/text/text.ts'
import { projectFaults, projectLimits, projectMessages } from './projects.ts'

/** A customer's site. */
export const project = z
  .object({ id: z.string(), name: z.string(), website_url: z.url(), createdAt: z.iso.datetime() })
  .meta({ id: 'Project' })
export type Project = z.output<typeof project>

export const projectText = z.object({
  name: textOf('name', projectMessages.nameRequired).meta({ minLength: 1, maxLength: projectLimits.name }),
  website_url: textOf('website_url', projectMessages.websiteRequired).meta({
    format: 'uri',
    maxLength: projectLimits.website_url,
  }),
})

function textOf(field: keyof typeof projectFaults, missing: string) {
  return z
    .string(missing)
    .transform(cleanLine)
    .superRefine((text, context) => {
      const fault = projectFaults[field](text)
      if (fault !== null) context.addIssue(fault)
    })
}
