import { canonicalJson } from './canonical-json.ts'
import type { FileFault } from './file.ts'
import type { SignedRoot } from './roots.ts'
import { isVerified, type RootFault, type RowFault, type Verification, type VerifiedRow } from './verify.ts'

// What a verification found, in words: the same in a browser and in a terminal.

export const fileFaultTexts: Record<FileFault, string> = {
  'too-long': 'This file is too large to be an evidence file.',
  'not-json': 'This isn’t a complete evidence file. Download it again.',
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

export type Finding = {
  verified: boolean
  /** '58 rows, 214 events and 41 pages, as of root 12, signed …'. */
  summary: string
  /** Why it isn't verified. */
  faults: readonly string[]
  /** What to know beside that. */
  notes: readonly string[]
}

export function describeVerification(result: Verification): Finding {
  const { rootFault, latest, rows } = result
  const verified = isVerified(result)
  const sum = (count: (row: VerifiedRow) => number) => rows.reduce((total, row) => total + count(row), 0)
  const [rooted, unrooted] = [
    rows.filter((row) => row.rooted > 0),
    rows.filter((row) => !row.fault && row.rooted === 0),
  ]
  const newer = sum(({ fault, entries, rooted: signed }) => (fault || signed === 0 ? 0 : entries.length - signed))
  const late = sum((row) => row.late)
  const pages = sum((row) => row.pages)
  const things = [
    counted(rooted.length, 'row'),
    counted(
      sum((row) => row.rooted),
      'event',
    ),
    ...(pages > 0 ? [`${counted(pages, 'page')} as our checks read them`] : []),
  ]
  const faults = [
    ...(rootFault ? [rootFaultText(rootFault)] : []),
    ...rows.flatMap((row) => (row.fault ? [`${nameOf(row)}: ${rowFaultText(row.fault)}.`] : [])),
  ]
  const isEmpty = rooted.length === 0 && faults.length === 0
  return {
    verified,
    summary: latest ? `${things.join(', ')}. ${rootText(latest)}.` : 'Nothing is signed yet.',
    faults: isEmpty ? ['Nothing in it is signed yet. Roots are signed once a day.'] : faults,
    notes: [
      ...(newer > 0 ? [`${counted(newer, 'event')} happened since that root. The next one signs them.`] : []),
      ...(unrooted.length > 0 && !isEmpty
        ? [`${counted(unrooted.length, 'row')} changed for the first time since that root. The next one signs them.`]
        : []),
      ...(late > 0
        ? [`${counted(late, 'event')} were signed days after they happened. Signatures only prove them from then on.`]
        : []),
    ],
  }
}

/** What the published roots say about a file's latest one. `published`: from its number on, oldest first. */
export function describeSince(latest: SignedRoot, published: readonly SignedRoot[]): Pick<Finding, 'faults' | 'notes'> {
  const same = published.find(({ no }) => no === latest.no)
  const newest = published.at(-1)
  const isOther = same && canonicalJson(same) !== canonicalJson(latest)
  return {
    faults: isOther ? [rootFaultText({ fault: 'other', no: latest.no })] : [],
    notes:
      newest && newest.no > latest.no
        ? [`This is as of ${momentText(latest.at)}. The newest root is of ${momentText(newest.at)}.`]
        : newest
          ? []
          : ['The published roots couldn’t be loaded, so there may be newer ones.'],
  }
}
