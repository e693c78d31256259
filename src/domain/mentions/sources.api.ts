import * as z from 'zod'
import { pagination } from '#src/domain/pagination/pagination.api.ts'
import { polledKinds, sourceLimits, sourceMessages } from './sources.ts'

const kind = z.enum(polledKinds, sourceMessages.kind)

/** What a project listens to. */
export const mentionSource = z
  .object({
    id: z.string(),
    kind,
    place: z.string().meta({ description: 'A feed’s URL, an instance’s host or a site’s name; may be empty' }),
    readAt: z.iso.datetime().nullable().meta({ description: 'When it was last read' }),
    error: z.string().nullable().meta({ description: 'Why it can’t be read at the moment' }),
    nextAt: z.iso.datetime().nullable().meta({ description: 'When it is read next; null without keywords' }),
    everyMinutes: z
      .int()
      .nullable()
      .meta({ description: 'How often each keyword is searched, where all customers share few requests' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'MentionSource' })
export type MentionSource = z.output<typeof mentionSource>

export const sourceList = z.object({
  items: z.array(mentionSource),
  pagination,
  feeds: z.int().meta({ description: 'Feeds that the plan includes, in all projects' }),
  feedsUsed: z.int(),
})

/** See `readPlace`. */
export const newSource = z.object({
  kind,
  place: z.string().optional().meta({
    maxLength: sourceLimits.place,
    description: 'A feed’s or website’s URL, an instance’s host or a site’s name',
  }),
})
