import { type Hash, sha256, utf8 } from './bytes.ts'
import { canonicalJson } from './canonical-json.ts'

// What happened to a row, as a chain: each event is hashed together with the hash before it, so that none can be changed,
// dropped or moved without changing every hash after it. Runs in browsers too.

/** What an event says. Numbers are whole, so that they have one spelling. */
export type Facts = Readonly<Record<string, string | number | boolean | null>>

export type Entry = {
  /** From 1. */
  seq: number
  /** Milliseconds since 1970, UTC. */
  at: number
  kind: string
  facts: Facts
  /** The hash of the page that was seen, compressed as it is kept. Null: there was none. */
  seen: Hash | null
}

export type ChainedEntry = Entry & { hash: Hash }

/** What the first event has instead of a hash before it. */
export const noHash: Hash = '0'.repeat(64)

/**
 * The first line keeps this hash from being that of something else. `row`: the row's id, so that an event can't be moved to
 * another row.
 */
export function hashEntry(before: Hash, row: string, { seq, at, kind, facts, seen }: Entry): Promise<Hash> {
  return sha256(utf8(`uplist evidence event v1\n${canonicalJson({ row, seq, at, kind, facts, seen, before })}`))
}

/**
 * `missing`: events before this one are missing. `order`: this one is in another place. `repeated`: it is there twice.
 * `changed`: it isn't what was hashed, or the event before it isn't.
 */
export type ChainFault = { fault: 'missing' | 'order' | 'repeated' | 'changed'; seq: number; after: number }

/** Null: every event is there and as it was, up to the last one. Whether that is the last is what roots say. */
export async function findChainFault(row: string, entries: readonly ChainedEntry[]): Promise<ChainFault | null> {
  return findGap(entries) ?? findChange(row, entries)
}

function findGap(entries: readonly ChainedEntry[]): ChainFault | null {
  const at = entries.findIndex(({ seq }, place) => seq !== place + 1)
  const found = entries[at]
  if (!found) return null
  const { seq } = found
  const after = at
  if (entries.slice(0, at).some((entry) => entry.seq === seq)) return { fault: 'repeated', seq, after }
  const isLater = entries.slice(at).some((entry) => entry.seq === at + 1)
  return { fault: isLater ? 'order' : 'missing', seq, after }
}

async function findChange(row: string, entries: readonly ChainedEntry[]): Promise<ChainFault | null> {
  const hashes = await Promise.all(entries.map((entry, at) => hashEntry(entries[at - 1]?.hash ?? noHash, row, entry)))
  const at = entries.findIndex(({ hash }, place) => hash !== hashes[place])
  return at === -1 ? null : { fault: 'changed', seq: at + 1, after: at }
}
