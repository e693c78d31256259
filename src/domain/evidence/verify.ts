import { dayMs } from '#src/domain/dates/dates.ts'
import { fromBase64Url, sha256 } from './bytes.ts'
import { type ChainFault, findChainFault } from './chain.ts'
import { type EvidenceFile, type FileEntry, type FileRow, type Seal, splitPath } from './file.ts'
import { followPath } from './merkle.ts'
import { hashRoot, isSigned, leafOf, type SignedRoot } from './roots.ts'

// Whether an evidence file is true, in any browser and without us: only with the public keys.

/**
 * `key`: signed by a key that isn't published. `signature`: not by that key, or changed since. `gap`: roots before this one are
 * missing. `link`: it doesn't follow the one before. `other`: someone kept or published another root of this number.
 * `unpublished`: it's newer than all that are published.
 */
export type RootFault = { fault: 'key' | 'signature' | 'gap' | 'link' | 'other' | 'unpublished'; no: number }

/**
 * `page`: the page kept with an event isn't what was seen. `cut`: events after the last one are missing, of which a root knows.
 * `unrooted`: the root of this number says otherwise. `no-root`: it isn't in the file. `outdated`: the row isn't in the latest root.
 * `seals`: they aren't in order. `repeated-row`: it is in the file twice. `empty`: it has no events, which we never write.
 * `stripped`: the event isn't signed, though it was old enough to be when this root was.
 */
export type RowFault =
  | ChainFault
  | { fault: 'page'; seq: number }
  | { fault: 'cut'; seq: number; after: number; no: number }
  | { fault: 'unrooted'; seq: number; no: number }
  | { fault: 'no-root'; no: number }
  | { fault: 'stripped'; seq: number; no: number; at: number }
  | { fault: 'outdated' | 'seals' | 'repeated-row' | 'empty' }

export type VerifiedRow = {
  row: string
  fault: RowFault | null
  entries: readonly FileEntry[]
  /** How many events, from the first one on, the latest root holds. */
  rooted: number
  /** Events that the first root with them signed long after their time: those from before there were chains. */
  late: number
  /** Events that no root signed yet, though they're older than the row's evidence. */
  older: number
  /** Pages whose bytes are in the file and as they were seen. */
  pages: number
}

export type Verification = {
  rootFault: RootFault | null
  /** Null: nothing was signed yet. */
  latest: SignedRoot | null
  /** The newest root there is: that of the file, or one that is known. */
  newest: SignedRoot | null
  rows: readonly VerifiedRow[]
}

export type Trust = {
  keys: ReadonlyMap<string, CryptoKey>
  /** Roots that someone kept. */
  known?: readonly SignedRoot[]
  /** Those published, from the file's latest on. Null: they couldn't be loaded. */
  published?: readonly SignedRoot[] | null
  /** Called after each row, with the share that is verified. */
  onShare?: (share: number) => void
}

export async function verifyFile(file: EvidenceFile, trust: Trust): Promise<Verification> {
  const rootFault = await findRootFault(file.roots, trust)
  const latest = file.roots.at(-1) ?? null
  const others = [...(trust.known ?? []), ...(trust.published ?? [])]
  const newest = others.reduce((last, root) => (last && last.no >= root.no ? last : root), latest)
  const roots = { byNo: new Map(file.roots.map((root) => [root.no, root])), latest, newest }
  const seen = new Set<string>()
  const rows: VerifiedRow[] = []
  for (const row of file.rows) {
    rows.push(await verifyRow(row, roots, seen.has(row.row)))
    seen.add(row.row)
    trust.onShare?.(rows.length / file.rows.length)
  }
  return { rootFault, latest, newest, rows }
}

async function findRootFault(roots: readonly SignedRoot[], trust: Trust): Promise<RootFault | null> {
  const { keys, known = [], published } = trust
  for (const [place, root] of roots.entries()) {
    const { no } = root
    const key = keys.get(root.key)
    if (!key) return { fault: 'key', no }
    if (!(await isSigned(key, root))) return { fault: 'signature', no }
    const before = roots[place - 1]
    if (before && no !== before.no + 1) return { fault: 'gap', no }
    if (before && root.before !== (await hashOf(before))) return { fault: 'link', no }
  }
  for (const kept of [...known, ...(published ?? [])]) {
    const own = roots.find(({ no }) => no === kept.no)
    if (own && (await hashOf(own)) !== (await hashOf(kept))) return { fault: 'other', no: kept.no }
  }
  const last = roots.at(-1)
  const isPublished = !last || !published || published.some(({ no }) => no === last.no)
  return isPublished ? null : { fault: 'unpublished', no: last.no }
}

const hashOf = ({ signature: _, ...root }: SignedRoot) => hashRoot(root)

type Roots = { byNo: ReadonlyMap<number, SignedRoot> } & Pick<Verification, 'latest' | 'newest'>

async function verifyRow({ row, entries, seals }: FileRow, roots: Roots, isRepeated: boolean): Promise<VerifiedRow> {
  const pages = entries.filter(({ page }) => page !== null).length
  const fault =
    (isRepeated ? ({ fault: 'repeated-row' } as const) : null) ??
    (await findChainFault(row, entries)) ??
    (await findChangedPage(entries)) ??
    (await findSealFault({ row, entries, seals }, roots)) ??
    findStripped({ row, entries, seals }, roots)
  if (fault) return { row, fault, entries, rooted: 0, late: 0, older: 0, pages }
  const rooted = seals.at(-1)?.seq ?? 0
  const [late, older] = [countLate(entries, seals, roots.byNo), countOlder(entries, rooted)]
  return { row, fault, entries, rooted, late, older, pages }
}

/** A root is made once a day. */
const lateMs = 3 * dayMs

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

/** Events of a row from before there was evidence, which begins with a newer one. Without a root, nothing shows that it is such a row. */
function countOlder(entries: readonly FileEntry[], rooted: number): number {
  const since = takenOverAt(entries)
  return entries.slice(rooted).filter(({ at }) => at < since).length
}

const takenOverAt = ([first]: readonly FileEntry[]) => (first?.kind === 'taken-over' ? first.at : -Infinity)

async function findChangedPage(entries: readonly FileEntry[]): Promise<RowFault | null> {
  for (const { seq, page, seen } of entries) {
    if (page === null) continue
    const bytes = fromBase64Url(page)
    if (!bytes || (await sha256(bytes)) !== seen) return { fault: 'page', seq }
  }
  return null
}

async function findSealFault({ row, entries, seals }: FileRow, { byNo, latest }: Roots): Promise<RowFault | null> {
  for (const [at, { no, seq, place, path }] of seals.entries()) {
    const before = seals[at - 1]
    if (before && (no <= before.no || seq < before.seq || place !== before.place)) return { fault: 'seals' }
    const root = byNo.get(no)
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

/**
 * The first event that isn't signed, though it should be. What happened until a day ends is signed when the next one begins, so
 * a day is more than that takes. Only rows from before there was evidence have events that are older than their first one.
 */
function findStripped({ entries, seals }: FileRow, { newest }: Roots): RowFault | null {
  if (entries.length === 0) return { fault: 'empty' }
  if (!newest) return null
  // The first event says when the row was added, perhaps long before it was written with the second.
  const from = Math.max(seals.at(-1)?.seq ?? 0, entries.length > 1 ? 1 : 0)
  const since = takenOverAt(entries)
  const unsigned = entries.slice(from).find(({ at }) => newest.at - Math.max(at, since) > dayMs)
  return unsigned ? { fault: 'stripped', seq: unsigned.seq, no: newest.no, at: newest.at } : null
}

/**
 * `unsigned`: what is signed is as it was, but not everything is signed yet, or nothing. `failed`: something was changed, dropped,
 * reordered or replaced.
 */
export type EvidenceState = 'verified' | 'unsigned' | 'failed'

export function stateOf({ rootFault, rows }: Verification): EvidenceState {
  if (rootFault !== null || rows.some(({ fault }) => fault !== null)) return 'failed'
  return rows.length > 0 && rows.every(({ rooted, entries }) => rooted === entries.length) ? 'verified' : 'unsigned'
}
