import type { ListingPrice } from '#src/domain/directories/directories.ts'
import type { DirectoryEdit } from '#src/domain/directories/edits.ts'
import { linkBackBeside } from '#src/domain/directories/requirements.ts'
import type { ListedDirectory, ListNote } from '#src/domain/directories/listed.ts'
import { notePlace, type Verification, type VerifiedFacts } from '#src/domain/directories/verifications.ts'
import { unique } from './unique.ts'

// The facts that a verification confirms or corrects, in the record of a directory.

/** As the data set has them. */
export function verifiedFactsOf(directory: ListedDirectory): VerifiedFacts {
  const { name, url, pricing = null, followed = null, acceptsSubmissions, submitUrl = '', notes } = directory
  return {
    ...{ name, url, pricing, followed, acceptsSubmissions, submitUrl },
    ...{ auth: directory.auth, captcha: directory.captcha, requiredAssets: directory.requiredAssets },
    asks: unique(notes.flatMap((note) => note.asks)),
    texts: Object.fromEntries(notes.map((note) => [notePlace(note), note.tip])),
  }
}

type Known = {
  fields: DirectoryEdit
  verified?: Verification | null | undefined
  /** When an operator last changed it, in milliseconds. */
  updatedAt?: number
}

/** The record with what operators found out. Not judged again. */
export function withKnown<Record extends Omit<ListedDirectory, 'hasPage'>>(
  directory: Record,
  { fields, verified, updatedAt }: Known,
): Record {
  const { name = directory.name, url = directory.url, followed = directory.followed } = fields
  const { pricing = directory.pricing, acceptsSubmissions = directory.acceptsSubmissions } = fields
  const submitUrl = (fields.submitUrl ?? directory.submitUrl) || undefined
  const { auth = directory.auth, captcha = directory.captcha, requiredAssets = directory.requiredAssets } = fields
  const wasCorrected = acceptsSubmissions !== directory.acceptsSubmissions
  return {
    ...linkBackBeside(directory, fields.requiredAssets),
    ...{ auth, captcha, requiredAssets },
    ...{ name, url, followed, pricing, submitUrl, acceptsSubmissions },
    // The list that said otherwise isn't the source of what we saw.
    ...(fields.followed !== undefined && { followedSource: undefined, followedAsOf: dayOf(updatedAt) }),
    // The reason in the data set is for what it says.
    submitterNote: wasCorrected ? 'Our editors saw that on its site.' : directory.submitterNote,
    summary: fields.pricing === undefined ? directory.summary : summaryWith(directory.summary, fields.pricing),
    notes: directory.notes.map((note) => noteWith(note, directory.name, fields)),
    ...(verified && verifiedFields(directory, verified)),
  }
}

function dayOf(at: number | undefined): string | undefined {
  return at === undefined ? undefined : new Date(at).toISOString().slice(0, 10)
}

/** When one of us looked, also as the day when it was last seen working. */
function verifiedFields({ checkedOn = '' }: Pick<ListedDirectory, 'checkedOn'>, { on, source }: Verification) {
  const checked = on >= checkedOn ? { checkedOn: on, checkKind: 'our-editors' as const } : {}
  return { ...checked, verifiedOn: on, verifiedSource: source ?? undefined }
}

function noteWith(note: ListNote, known: string, fields: DirectoryEdit): ListNote {
  const { name, pricing, submitUrl, asks, texts } = fields
  const corrected = {
    // A note can have a name of its own.
    ...(name !== undefined && note.name === known && { name }),
    ...(pricing && { pricing }),
    ...(submitUrl !== undefined && { submitUrl: submitUrl || undefined }),
  }
  return { ...note, ...corrected, asks: asks ?? note.asks, tip: texts?.[notePlace(note)] ?? note.tip }
}

const priceWords: Record<ListingPrice, string> = { Free: 'free', Paid: 'paid', Freemium: 'free and paid' }

/** 'AI tools for marketing; free and paid listings.' has to name the corrected price. */
function summaryWith(summary: string | undefined, price: ListingPrice): string | undefined {
  return summary?.replace(/\b(?:free and paid|free|paid) listings/, `${priceWords[price]} listings`)
}
