import type { Hash } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'
import type { ChainedEntry, Facts } from './chain.ts'
import type { SignedRoot } from './roots.ts'

// An evidence file: what is known of a report's rows, with all that shows that it is so. It is read as if by an enemy written:
// the reader takes nothing but the exact spelling that we write, so that no byte of it can be changed unnoticed.

export const evidenceFormat = 'uplist-evidence-v1'

/** `page`: what was seen, as gzip in base64url. Null: there was nothing, or it isn't in this file. */
export type FileEntry = ChainedEntry & { page: string | null }

/** That an event was the row's last one when a root was made. `path`: hashes of `pathOf`, one after the other. */
export type Seal = { no: number; seq: number; place: number; path: string }

export type FileRow = { row: string; entries: readonly FileEntry[]; seals: readonly Seal[] }

export type EvidenceFile = {
  format: typeof evidenceFormat
  /** From the earliest that a row refers to, to the latest one. */
  roots: readonly SignedRoot[]
  rows: readonly FileRow[]
}

/** More than files have: they're written within `pageChars`, see there. */
export const fileLimits = {
  chars: 64 * 1024 * 1024,
  rows: 10_000,
  entries: 5000,
  roots: 20_000,
  facts: 40,
  factChars: 5000,
  pageChars: 128 * 1024,
} as const

/** `too-long`: it isn't read. `respelled`: it says the same, in other bytes than we wrote. */
export type FileFault = 'too-long' | 'not-json' | 'not-evidence' | 'respelled'

export function readFile(text: string): EvidenceFile | FileFault {
  if (text.length > fileLimits.chars) return 'too-long'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return 'not-json'
  }
  if (!isFile(value)) return 'not-evidence'
  try {
    return `${canonicalJson(value)}\n` === text ? value : 'respelled'
  } catch {
    return 'respelled'
  }
}

type Named = Record<string, unknown>
type Check = (value: unknown) => boolean

/** An object with these names and no others. */
function isLike(value: unknown, shape: Record<string, Check>): value is Named {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const names = Object.keys(value)
  const checks = Object.entries(shape)
  return (
    names.length === checks.length &&
    checks.every(([name, check]) => Object.hasOwn(value, name) && check((value as Named)[name]))
  )
}

const listOf =
  (check: Check, limit: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= limit && value.every(check)
const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value)

const isCount: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0
const isNumber: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 1
const isTime: Check = (value) => isCount(value) && Number(value) <= 8.64e15
const isHash = matching(/^[0-9a-f]{64}$/)
const isPath = matching(/^(?:[0-9a-f]{64}){0,53}$/)
const isRowId = matching(/^[\w-]{1,64}$/)
const isName = /^[a-z]{1,40}$/i

function isFacts(value: unknown): value is Facts {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const facts = Object.entries(value)
  return facts.length <= fileLimits.facts && facts.every(([name, fact]) => isName.test(name) && isFact(fact))
}

function isFact(fact: unknown): boolean {
  if (typeof fact === 'string') return fact.length <= fileLimits.factChars
  return fact === null || typeof fact === 'boolean' || Number.isSafeInteger(fact)
}

const isEntry: Check = (value) =>
  isLike(value, {
    ...{
      seq: isNumber,
      at: isTime,
      kind: matching(/^[a-z-]{1,40}$/),
      facts: isFacts,
      seen: orNull(isHash),
      hash: isHash,
    },
    page: orNull((page) => typeof page === 'string' && page.length <= fileLimits.pageChars),
  })
const isSeal: Check = (value) => isLike(value, { no: isNumber, seq: isNumber, place: isCount, path: isPath })
const isRow: Check = (value) =>
  isLike(value, {
    row: isRowId,
    entries: listOf(isEntry, fileLimits.entries),
    seals: listOf(isSeal, fileLimits.entries),
  })
const isRoot: Check = (value) =>
  isLike(value, {
    ...{ no: isNumber, at: isTime, size: isCount, root: isHash, before: isHash },
    ...{ key: matching(/^[\w-]{43}$/), signature: matching(/^[\w-]{86}$/) },
  })

function isFile(value: unknown): value is EvidenceFile {
  return isLike(value, {
    format: (format) => format === evidenceFormat,
    roots: listOf(isRoot, fileLimits.roots),
    rows: listOf(isRow, fileLimits.rows),
  })
}

/** A root as others may have kept it. Null: it isn't one. */
export function readRoot(value: unknown): SignedRoot | null {
  return isRoot(value) ? (value as SignedRoot) : null
}

export const splitPath = (path: string): Hash[] => path.match(/.{64}/g) ?? []
