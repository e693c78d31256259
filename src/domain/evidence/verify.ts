import { fromBase64Url, sha256 } from './bytes.ts'
import { type ChainFault, findChainFault } from './chain.ts'
import { type EvidenceFile, type FileEntry, type FileRow, type Seal, splitPath } from './file.ts'
import { followPath } from './merkle.ts'
import { hashRoot, isSigned, leafOf, type SignedRoot } from './roots.ts'

// Whether an evidence file is true, in any browser and without us: only with the public keys.

/**
 * `key`: signed by a key that isn't published. `signature`: not by that key, or changed since. `gap`: roots before this one are
 * missing. `link`: it doesn't follow the one before. `other`: someone kept another root of this number.
 */
export type RootFault = { fault: 'key' | 'signature' | 'gap' | 'link' | 'other'; no: number }

/**
 * `page`: the page kept with an event isn't what was seen. `cut`: events after the last one are missing, of which a root knows.
 * `unrooted`: the root of this number says otherwise. `no-root`: it isn't in the file. `outdated`: the row isn't in the latest root.
 * `seals`: they aren't in order. `repeated-row`: it is in the file twice.
 */
export type RowFault =
  | ChainFault
  | { fault: 'page'; seq: number }
  | { fault: 'cut'; seq: number; after: number; no: number }
  | { fault: 'unrooted'; seq: number; no: number }
  | { fault: 'no-root'; no: number }
  | { fault: 'outdated' | 'seals' | 'repeated-row' }

export type VerifiedRow = {
  row: string
  fault: RowFault | null
  entries: readonly FileEntry[]
  /** How many events, from the first one on, the latest root holds. */
  rooted: number
  /** Events that the first root with them signed long after their time: those from before there were chains. */
  late: number
  /** Pages whose bytes are in the file and as they were seen. */
  pages: number
}

export type Verification = {
  rootFault: RootFault | null
  /** Null: nothing was signed yet. */
  latest: SignedRoot | null
  rows: readonly VerifiedRow[]
}

/** `known`: roots that someone kept, or that are published elsewhere. */
export type Trust = { keys: ReadonlyMap<string, CryptoKey>; known?: readonly SignedRoot[] }

export async function verifyFile(file: EvidenceFile, trust: Trust): Promise<Verification> {
  const rootFault = await findRootFault(file.roots, trust)
  const roots = new Map(file.roots.map((root) => [root.no, root]))
  const latest = file.roots.at(-1) ?? null
  const seen = new Set<string>()
  const rows: VerifiedRow[] = []
  for (const row of file.rows) {
    rows.push(await verifyRow(row, roots, latest, seen.has(row.row)))
    seen.add(row.row)
  }
  return { rootFault, latest, rows }
}

async function findRootFault(roots: readonly SignedRoot[], { keys, known = [] }: Trust): Promise<RootFault | null> {
  for (const [place, root] of roots.entries()) {
    const { no } = root
    const key = keys.get(root.key)
    if (!key) return { fault: 'key', no }
    if (!(await isSigned(key, root))) return { fault: 'signature', no }
    const before = roots[place - 1]
    if (before && no !== before.no + 1) return { fault: 'gap', no }
    if (before && root.before !== (await hashOf(before))) return { fault: 'link', no }
  }
  for (const kept of known) {
    const own = roots.find(({ no }) => no === kept.no)
    if (own && (await hashOf(own)) !== (await hashOf(kept))) return { fault: 'other', no: kept.no }
  }
  return null
}

const hashOf = ({ signature: _, ...root }: SignedRoot) => hashRoot(root)

async function verifyRow(
  { row, entries, seals }: FileRow,
  roots: ReadonlyMap<number, SignedRoot>,
  latest: SignedRoot | null,
  isRepeated: boolean,
): Promise<VerifiedRow> {
  const pages = entries.filter(({ page }) => page !== null).length
  const fault =
    (isRepeated ? ({ fault: 'repeated-row' } as const) : null) ??
    (await findChainFault(row, entries)) ??
    (await findChangedPage(entries)) ??
    (await findSealFault(row, entries, seals, roots, latest))
  const late = fault ? 0 : countLate(entries, seals, roots)
  return { row, fault, entries, rooted: fault ? 0 : (seals.at(-1)?.seq ?? 0), late, pages }
}

/** A root is made once a day. */
const lateMs = 3 * 24 * 60 * 60 * 1000

function countLate(
  entries: readonly FileEntry[],
  seals: readonly Seal[],
  roots: ReadonlyMap<number, SignedRoot>,
): number {
  return entries.filter((entry) => {
    const first = seals.find(({ seq }) => seq >= entry.seq)
    return first !== undefined && (roots.get(first.no)?.at ?? 0) - entry.at > lateMs
  }).length
}

async function findChangedPage(entries: readonly FileEntry[]): Promise<RowFault | null> {
  for (const { seq, page, seen } of entries) {
    if (page === null) continue
    const bytes = fromBase64Url(page)
    if (!bytes || (await sha256(bytes)) !== seen) return { fault: 'page', seq }
  }
  return null
}

async function findSealFault(
  row: string,
  entries: readonly FileEntry[],
  seals: readonly Seal[],
  roots: ReadonlyMap<number, SignedRoot>,
  latest: SignedRoot | null,
): Promise<RowFault | null> {
  for (const [at, { no, seq, place, path }] of seals.entries()) {
    const before = seals[at - 1]
    if (before && (no <= before.no || seq < before.seq || place !== before.place)) return { fault: 'seals' }
    const root = roots.get(no)
    if (!root) return { fault: 'no-root', no }
    const entry = entries[seq - 1]
    if (!entry) return { fault: 'cut', seq, after: entries.length, no }
    const leaf = await leafOf(row, seq, entry.hash)
    const led = await followPath(leaf, { place, size: root.size, path: splitPath(path) })
    if (led !== root.root) return { fault: 'unrooted', seq, no }
  }
  const last = seals.at(-1)
  return last && last.no !== latest?.no ? { fault: 'outdated' } : null
}

/** Whether everything is as it was, and something is signed. */
export function isVerified({ rootFault, rows }: Verification): boolean {
  return rootFault === null && rows.every(({ fault }) => fault === null) && rows.some(({ rooted }) => rooted > 0)
}
