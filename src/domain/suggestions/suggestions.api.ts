import * as z from 'zod'
import { pagination } from '#src/domain/pagination/pagination.api.ts'
import { type Effort, efforts, suggestionKinds } from './suggestions.ts'

/** A useful next step. */
export const suggestion = z
  .object({
    id: z.string(),
    projectId: z.string(),
    kind: z.enum(suggestionKinds),
    title: z.string(),
    reason: z.string().meta({ description: 'The facts it follows from' }),
    effort: z.enum(Object.keys(efforts) as [Effort]),
    href: z.string().meta({ description: 'A path of this site, or the URL of another' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Suggestion' })
export type Suggestion = z.output<typeof suggestion>

export const suggestionPage = z.object({ items: z.array(suggestion), pagination })
