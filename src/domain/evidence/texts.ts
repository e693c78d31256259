import { dayMs } from '#src/domain/dates/dates.ts'
import type { FileFault } from './file.ts'
import { type SignedRoot, startOfDay } from './roots.ts'
import {
  type EvidenceState,
  type RootFault,
  type RowFault,
  stateOf,
  type Verification,
  type VerifiedRow,
} from './verify.ts'

// What a verification found, in words: the same in a browser and in a terminal.

export const fileFaultTexts: Record<FileFault, string> = {
  'too-long': 'This file is too large to be an evidence file.',
  'not-json': 'This isn’t an evidence file, or its download was cut off. Choose the evidence.json of a report.',
  'not-evidence': 'This isn’t an evidence file, or something was added to it.',
  respelled: 'This file was reformatted or changed since it was downloaded. Use the file as it was downloaded.',
}

export const noEd25519 =
  'This browser can’t verify Ed25519 signatures. Use Chrome 137, Firefox 129, Safari 17 or newer, or verify the file on your computer.'

const events = (from: number, to: number) => (from === to ? `Event ${from} is` : `Events ${from} to ${to} are`)

export function rowFaultText(found: RowFault): string {
  switch (found.fault) {
    case 'missing':
      return `${events(found.after + 1, found.seq - 1)} missing before event ${found.seq}`
    case 'order':
      return `Event ${found.seq} is in the wrong place, after event ${found.after}`
    case 'repeated':
      return `Event ${found.seq} is there twice`
    case 'changed':
      return `Event ${found.seq} was changed, or isn’t this row’s`
    case 'page':
      return `The page kept with event ${found.seq} was changed`
    case 'cut':
      return `${events(found.after + 1, found.seq)} missing at the end: root ${found.no} has ${found.seq}`
    case 'unrooted':
      return `Event ${found.seq} isn’t the one that root ${found.no} signed`
    case 'no-root':
      return `Root ${found.no}, which signed this row, is missing from the file`
    case 'outdated':
      return 'The latest root doesn’t have this row as it is here: newer events may be missing'
    case 'seals':
      return 'The proofs that the row is in signed roots are out of order'
    case 'repeated-row':
      return 'This row is in the file twice'
    case 'empty':
      return 'This row has no events'
    case 'stripped':
      return `Event ${found.seq} isn’t signed, though it’s older than root ${found.no}, signed ${momentText(found.at)}. Its signature was removed, or the file is from before that root: download it again`
  }
}

export function rootFaultText({ fault, no }: RootFault): string {
  switch (fault) {
    case 'key':
      return `Root ${no} is signed by a key that isn’t published.`
    case 'signature':
      return `Root ${no} was changed, or isn’t signed by the key it names.`
    case 'gap':
      return `Roots before root ${no} are missing or out of order.`
    case 'link':
      return `Root ${no} doesn’t follow the root before it: one of them was replaced.`
    case 'other':
      return `Root ${no} isn’t the one that was published or kept: history was rewritten.`
    case 'unpublished':
      return `Root ${no} isn’t one of the published roots.`
  }
}

/** '27 Nov 2026, 00:03 UTC', in any time zone. */
export function momentText(at: number): string {
  const moment = new Date(at).toUTCString().slice(5, 22)
  return `${moment.slice(0, 11)}, ${moment.slice(12)} UTC`
}

export const rootText = ({ no, at }: SignedRoot) => `Root ${no}, signed ${momentText(at)}`

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

export function nameOf({ row, entries }: VerifiedRow): string {
  const name = entries[0]?.facts['directory']
  return typeof name === 'string' ? name : row
}

/** What a verification found, for a person. */
export type Finding = {
  state: EvidenceState
  /** 'Not verified', for a browser or a terminal. */
  heading: string
  /** '58 rows, 214 events and 41 pages, as of root 12, signed …'. */
  summary: string
  /** Why it isn't verified. */
  faults: readonly string[]
  /** What to know beside that. */
  notes: readonly string[]
}

/** `time`: now. `isLoaded`: whether the file was compared with the published roots. */
export type Comparison = { time: number; isLoaded: boolean }

export function describeVerification(result: Verification, moment: Comparison): Finding {
  const { rootFault, latest, newest, rows } = result
  const state = stateOf(result)
  const sum = (count: (row: VerifiedRow) => number) => rows.reduce((total, row) => total + count(row), 0)
  const signed = rows.filter(({ rooted }) => rooted > 0).length
  const unsigned = sum(({ fault, entries, rooted }) => (fault ? 0 : entries.length - rooted))
  const late = sum((row) => row.late)
  const older = sum((row) => row.older)
  const pages = sum((row) => row.pages)
  const events = counted(
    sum(({ rooted }) => rooted),
    'event',
  )
  const things = [
    ...[counted(signed, 'row'), events],
    ...(pages > 0 ? [`${counted(pages, 'page')} as our checks read ${pages === 1 ? 'it' : 'them'}`] : []),
  ]
  return {
    state,
    heading: signed === 0 && state === 'unsigned' ? 'Not signed yet' : headings[state],
    summary: latest && signed > 0 ? `${things.join(', ')}. ${rootText(latest)}.` : '',
    faults: [
      ...(rootFault ? [rootFaultText(rootFault)] : []),
      ...rows.flatMap((row) => (row.fault ? [`${nameOf(row)}: ${rowFaultText(row.fault)}.`] : [])),
    ],
    notes: [
      ...(rows.length === 0 ? ['There are no events in it.'] : []),
      ...(unsigned > 0
        ? [`${counted(unsigned, 'event isn’t', 'events aren’t')} signed yet. ${nextRootText(newest, moment)}`]
        : []),
      ...(older > 0 ? [olderText(older)] : []),
      ...(late > 0 ? [lateText(late)] : []),
      ...(latest && newest && newest.no > latest.no
        ? [`This file is as of ${momentText(latest.at)}. The newest root was signed ${momentText(newest.at)}.`]
        : []),
      ...(moment.isLoaded ? [] : ['It wasn’t compared with the published roots, so there may be newer ones.']),
    ],
  }
}

const headings: Record<EvidenceState, string> = {
  verified: 'Verified',
  unsigned: 'Verified, except what isn’t signed yet',
  failed: 'Not verified',
}

const lateText = (count: number) =>
  count === 1
    ? '1 event was signed days after it happened. The signature only proves it from then on.'
    : `${counted(count, 'event')} were signed days after they happened. Signatures only prove them from then on.`

const olderText = (count: number) =>
  count === 1
    ? '1 event is from before its row had evidence, and nothing signs it yet.'
    : `${counted(count, 'event')} are from before their rows had evidence, and nothing signs them yet.`

/** How long the job may take after midnight. */
const graceMs = 60 * 60 * 1000

/** When what isn't signed will be. The first job after midnight (UTC) does it. */
function nextRootText(newest: SignedRoot | null, { time, isLoaded }: Comparison): string {
  if (!isLoaded) return 'Roots are signed once a day, after 00:00 UTC.'
  if (!newest) return 'The first root is signed in a few minutes.'
  const due = startOfDay(newest.at) + dayMs
  return time < due + graceMs
    ? `The next root is signed after ${momentText(due)}.`
    : `The next root has been due since ${momentText(due)}.`
}
