// What happened to a row, as a chain: each entry is hashed together with the hash before it, so that none can be changed,
// dropped or moved without changing every hash after it. Runs in browsers too.

/** A hash: 64 hexadecimal digits of SHA-256. */
export type Hash = string

/** What an entry says. Numbers are whole, so that they have one spelling. */
export type Facts = { readonly [name: string]: string | number | boolean | null }

export type Entry = {
  /** The row's public id. */
  row: string
  /** From 1. */
  seq: number
  /** Milliseconds since 1970, UTC. */
  at: number
  kind: string
  facts: Facts
  /** The hash of the bytes that were seen. Null: there were none. */
  seen: Hash | null
}

/** What the first entry has instead of a hash before it. */
export const noHash: Hash = '0'.repeat(64)

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Hash> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).toHex()
}

const encoder = new TextEncoder()
export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text)

/** JSON with sorted names and no spaces, as in RFC 8785. Throws for numbers that aren't whole. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`${value} isn't a whole number`)
    return String(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`${typeof value} isn't JSON`)
  // By UTF-16 code units, which is what the RFC asks for.
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson((value as Record<string, unknown>)[name])}`).join(',')}}`
}

export function hashEntry(before: Hash, entry: Entry): Promise<Hash> {
  const { row, seq, at, kind, facts, seen } = entry
  return sha256(utf8(`${before}\n${canonicalJson({ row, seq, at, kind, facts, seen })}`))
}

export type ChainedEntry = Entry & { hash: Hash }

/** `missing`: an entry before this one isn't there, or it's in another place. `changed`: it isn't what was hashed. */
export type ChainFault = { seq: number; fault: 'missing' | 'changed' | 'other-row' }

/** Null: every entry is there and as it was, up to the last one. Whether that is the last says its day's root. */
export async function findChainFault(entries: readonly ChainedEntry[]): Promise<ChainFault | null> {
  let before = noHash
  for (const [place, entry] of entries.entries()) {
    const seq = place + 1
    if (entry.row !== entries[0]!.row) return { seq, fault: 'other-row' }
    if (entry.seq !== seq) return { seq, fault: 'missing' }
    if ((await hashEntry(before, entry)) !== entry.hash) return { seq, fault: 'changed' }
    before = entry.hash
  }
  return null
}
