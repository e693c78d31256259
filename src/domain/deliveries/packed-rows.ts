import { type ReportProof, type ReportRow, reportStates } from './report.ts'

// A report's rows as they are sent: lists without names, so that 200 of them take less than 20 KB.

/** A row of a customer's report, with its place in the order. */
export type RankedReportRow = ReportRow & { rank: number }

type Nullable<Value> = Value | null | undefined
/** 0: no, 1: yes. */
type Bit = 0 | 1

/**
 * Rank, name, URL, state as its place in `reportStates`, DR, day of the DR, whether links are followed, days of
 * submission, listing and loss, live link, notes, and what the last check saw: HTTP status, followed, indexable, day of
 * the check. Days are counted from 1970. Nulls at the end are left out.
 */
export type PackedRow = [
  rank: number,
  name: string,
  url: string,
  state: number,
  dr?: Nullable<number>,
  drAsOf?: Nullable<number>,
  followed?: Nullable<Bit>,
  submittedOn?: Nullable<number>,
  liveOn?: Nullable<number>,
  lostOn?: Nullable<number>,
  liveLink?: Nullable<string>,
  notes?: Nullable<string>,
  status?: Nullable<number>,
  proofFollowed?: Nullable<Bit>,
  indexable?: Nullable<Bit>,
  checkedOn?: Nullable<number>,
]

const dayMs = 24 * 60 * 60 * 1000

export function packRow({ proof, ...row }: RankedReportRow): PackedRow {
  const packed: PackedRow = [
    row.rank,
    row.name,
    packUrl(row.url),
    reportStates.indexOf(row.state),
    row.dr,
    packDay(row.drAsOf),
    packBit(row.followed),
    packDay(row.submittedOn),
    packDay(row.liveOn),
    packDay(row.lostOn),
    row.liveLink === undefined ? null : packUrl(row.liveLink),
    row.notes,
    proof?.status,
    packBit(proof?.followed),
    packBit(proof?.indexable),
    packDay(proof?.checkedOn),
  ]
  const end = packed.findLastIndex((value) => value !== null && value !== undefined)
  // JSON has no undefined.
  return packed.slice(0, end + 1).map((value) => value ?? null) as PackedRow
}

/** Without what only a row's details have: the anchor text and when the link was first seen. */
export function unpackRow(packed: PackedRow): RankedReportRow {
  const [rank, name, url, state, dr, drAsOf, followed, submittedOn, liveOn, lostOn, liveLink, notes, ...proof] = packed
  return present({
    rank,
    name,
    url: unpackUrl(url),
    state: reportStates[state] ?? 'waiting',
    dr: dr ?? undefined,
    drAsOf: unpackDay(drAsOf),
    followed: unpackBit(followed),
    submittedOn: unpackDay(submittedOn),
    liveOn: unpackDay(liveOn),
    lostOn: unpackDay(lostOn),
    liveLink: liveLink == null ? undefined : unpackUrl(liveLink),
    notes: notes ?? undefined,
    proof: unpackProof(proof),
  })
}

type PackedProof = [
  status?: Nullable<number>,
  followed?: Nullable<Bit>,
  indexable?: Nullable<Bit>,
  day?: Nullable<number>,
]

function unpackProof([status, followed, indexable, day]: PackedProof): ReportProof | undefined {
  const checkedOn = unpackDay(day)
  if (checkedOn === undefined) return undefined
  return present({
    status: status ?? undefined,
    followed: unpackBit(followed),
    indexable: unpackBit(indexable),
    checkedOn,
  })
}

function present<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as Value
}

const scheme = 'https://'
/** Starts a URL or text that is sent as it is. */
const asIs = '~'

function packUrl(url: string): string {
  const rest = url.startsWith(scheme) ? url.slice(scheme.length) : asIs
  return rest.startsWith(asIs) ? `${asIs}${url}` : rest
}

function unpackUrl(packed: string): string {
  return packed.startsWith(asIs) ? packed.slice(asIs.length) : `${scheme}${packed}`
}

function packDay(isoDate: string | undefined): number | undefined {
  return isoDate === undefined ? undefined : Date.parse(isoDate) / dayMs
}

function unpackDay(day: Nullable<number>): string | undefined {
  return day == null ? undefined : new Date(day * dayMs).toISOString().slice(0, 10)
}

function packBit(value: boolean | undefined): Bit | undefined {
  return value === undefined ? undefined : value ? 1 : 0
}

function unpackBit(bit: Nullable<Bit>): boolean | undefined {
  return bit == null ? undefined : bit === 1
}
