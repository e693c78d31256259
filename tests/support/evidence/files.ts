import { toBase64Url, sha256, utf8 } from '#src/domain/evidence/bytes.ts'
import { canonicalJson } from '#src/domain/evidence/canonical-json.ts'
import { type ChainedEntry, type Entry, type Facts, hashEntry, noHash } from '#src/domain/evidence/chain.ts'
import { type EvidenceFile, evidenceFormat, type FileEntry } from '#src/domain/evidence/file.ts'
import { pathOf, rootOf } from '#src/domain/evidence/merkle.ts'
import { hashRoot, importKeys, leafOf, readPrivateKey, signRoot, type SignedRoot } from '#src/domain/evidence/roots.ts'

// Evidence files made in memory, as small as they can be with everything in them.

const hour = 3_600_000
const week = 7 * 24 * hour

export async function chainOf(row: string, entries: readonly Entry[]): Promise<ChainedEntry[]> {
  const chained: ChainedEntry[] = []
  for (const entry of entries) {
    const before = chained.at(-1)?.hash ?? noHash
    chained.push({ ...entry, hash: await hashEntry(before, row, entry) })
  }
  return chained
}

export const testKey = (fill = 1) => readPrivateKey(new Uint8Array(32).fill(fill))

export async function trustedKeys(fill = 1) {
  return { keys: await importKeys({ keys: [(await testKey(fill)).publicKey] }) }
}

/** Three rows with two, three and four events. A root is made after the second event of each row, and another a
 * week later. */
export async function sampleFile({
  key: fill = 1,
  facts = {},
}: { key?: number; facts?: Facts } = {}): Promise<EvidenceFile> {
  const key = await testKey(fill)
  const rows = await Promise.all([2, 3, 4].map(async (count, index) => entriesOf(`row-${index + 1}`, count, facts)))
  const roots: SignedRoot[] = []
  const seals = new Map<string, EvidenceFile['rows'][number]['seals']>()
  for (const no of [1, 2]) {
    const heads = rows.map(({ row, entries }) => ({ row, ...entries[no === 1 ? 1 : entries.length - 1]! }))
    const leaves = await Promise.all(heads.map(({ row, seq, hash }) => leafOf(row, seq, hash)))
    const root = {
      ...{ no, at: no * week, size: leaves.length, root: await rootOf(leaves) },
      ...{ before: roots[0] ? await hashRoot(withoutSignature(roots[0])) : noHash, key: key.publicKey.kid },
    }
    roots.push(await signRoot(key.privateKey, root))
    for (const [place, { row, seq }] of heads.entries()) {
      const path = (await pathOf(leaves, place)).join('')
      seals.set(row, [...(seals.get(row) ?? []), { no, seq, place, path }])
    }
  }
  return {
    format: evidenceFormat,
    roots,
    rows: rows.map(({ row, entries }) => ({ row, entries, seals: seals.get(row) ?? [] })),
  }
}

export const withoutSignature = ({ signature: _, ...root }: SignedRoot) => root

export const textOf = (file: unknown) => `${canonicalJson(file)}\n`

async function entriesOf(row: string, count: number, more: Facts): Promise<{ row: string; entries: FileEntry[] }> {
  const pages = Array.from({ length: count }, (_, at) => (at % 2 === 0 ? utf8(`page ${at} of ${row}`) : null))
  const entries = await Promise.all(
    pages.map(async (page, at) => ({
      ...{
        seq: at + 1,
        at: (at < 2 ? week : 2 * week) - hour + at,
        kind: 'change',
        facts: { state: 'live', text: 'Ünïcode “x”', at: at + 1, ...more },
      },
      seen: page && (await sha256(page)),
    })),
  )
  const chained = await chainOf(row, entries)
  return { row, entries: chained.map((entry, at) => ({ ...entry, page: pages[at] ? toBase64Url(pages[at]) : null })) }
}
