import * as z from 'zod'
import rows from '#seo-data/directory-notes.json' with { type: 'json' }

const noteSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  name: z.string(),
  /** What it is, and who uses it. */
  about: z.string().min(1),
  /** Whom it takes. */
  takes: z.string().min(1),
  /** How it decides, and how long that takes. */
  review: z.string().min(1),
  tip: z.string().min(1),
  /** What to do once listed. */
  after: z.string().min(1),
  /** What its form asks for. */
  asks: z.array(z.string()),
  pitfalls: z.string().optional(),
  /** It lists firms or people who sell services, so it's for no software, whatever industry pages name it for. */
  servicesOnly: z.literal(true).optional(),
  basis: z.enum(['general-knowledge']),
})

export type DirectoryNote = z.infer<typeof noteSchema>

/** What our editors know about well-known directories, whatever they're for. */
export const directoryNotes: readonly DirectoryNote[] = z.array(noteSchema).parse(rows)
