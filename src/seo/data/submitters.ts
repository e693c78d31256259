import * as z from 'zod'
import type { ListKind } from '#src/domain/directories/listed.ts'
import { type Submitter, submitters, takesApplications } from '#src/domain/directories/submitters.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import rows from '#seo-data/submitters.json' with { type: 'json' }

/** Who can submit, and why that is so: a sentence for readers. */
type SubmitterNote = { acceptsSubmissions: Submitter; because: string }

const schema = z.array(
  z.strictObject({
    acceptsSubmissions: z.enum(Object.keys(submitters) as [Submitter, ...Submitter[]]),
    because: z.string().endsWith('.'),
    /** Keys: hosts without `www.`. */
    directories: z.array(z.string().regex(/^[a-z0-9.-]+$/)).min(1),
  }),
)

const hasForm: SubmitterNote = {
  acceptsSubmissions: 'agency',
  because: 'Directories of this kind have a form for everyone.',
}
const owner = (because: string): SubmitterNote => ({ acceptsSubmissions: 'owner', because })

/** For directories that the file doesn't name. What we don't know counts as closed to us. */
const byKind: Record<ListKind, SubmitterNote> = {
  ...{ ai: hasForm, saas: hasForm, startup: hasForm, launch: hasForm, dev: hasForm, design: hasForm, review: hasForm },
  ...{ general: hasForm, business: hasForm, local: hasForm, 'yellow-pages': hasForm, b2b: hasForm },
  community: owner('Members post from their own account.'),
  marketplace: owner('Sellers and makers list what they offer, from an account of their own.'),
  classifieds: owner('It lists classified ads, which their owners post and renew.'),
  chamber: owner('Companies join it, or are registered with it.'),
  maps: owner('It asks for papers of the business, or we don’t know how it confirms one.'),
  industry: owner(
    'Industry sites usually want the business to sign up, and we don’t know that this one takes entries from an agency.',
  ),
  newsletter: { acceptsSubmissions: 'editors', because: 'Its editors choose what they write about.' },
}

const named = new Map(
  schema
    .parse(rows)
    .flatMap(({ directories, ...note }) => directories.map((key): [string, SubmitterNote] => [key, note])),
)

export const namedSubmitters: ReadonlySet<string> = new Set(named.keys())

/** `kinds`: as on the list, the most telling one first. */
export function findSubmitter(key: string, [kind = 'industry']: readonly ListKind[]): SubmitterNote {
  return named.get(key) ?? byKind[kind]
}

/** Whether our data names it as a place where nobody can apply. */
export function isClosed(url: string): boolean {
  const note = named.get(directoryKey(new URL(url)).replace(/\/$/, ''))
  return note !== undefined && !takesApplications(note.acceptsSubmissions)
}
