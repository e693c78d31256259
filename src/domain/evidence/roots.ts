import { type Hash, sha256, utf8 } from './chain.ts'

// A day's root: one hash of the last entry of every row that changed that day, signed. A tree as in RFC 6962, so that
// a row is shown to be in it without showing the others.

/** `head`: the hash of the row's last entry of the day. */
export type Leaf = { row: string; head: Hash }

/** On the way from a leaf to the root: the hash beside it, and on which side that is. */
export type Step = { hash: Hash; side: 'left' | 'right' }

const hashLeaf = ({ row, head }: Leaf) => sha256(new Uint8Array([0, ...utf8(`${row}\n${head}`)]))
const hashNode = (left: Hash, right: Hash) =>
  sha256(new Uint8Array([1, ...Uint8Array.fromHex(left), ...Uint8Array.fromHex(right)]))

/** Leaves in the order of their rows, so that there is one root for a day. */
export const inOrder = (leaves: readonly Leaf[]): Leaf[] =>
  leaves.toSorted((a, b) => (a.row < b.row ? -1 : a.row > b.row ? 1 : 0))

export async function rootOf(leaves: readonly Leaf[]): Promise<Hash> {
  return rootOfHashes(await Promise.all(inOrder(leaves).map(hashLeaf)))
}

async function rootOfHashes(hashes: readonly Hash[]): Promise<Hash> {
  const [first] = hashes
  if (first === undefined) return sha256(new Uint8Array())
  if (hashes.length === 1) return first
  const middle = splitOf(hashes.length)
  const [left, right] = await Promise.all([rootOfHashes(hashes.slice(0, middle)), rootOfHashes(hashes.slice(middle))])
  return hashNode(left, right)
}

/** The largest power of two below the count. */
const splitOf = (count: number) => 2 ** (31 - Math.clz32(count - 1))

/** The way of a row to its day's root. Null: it isn't in it. */
export async function pathOf(leaves: readonly Leaf[], row: string): Promise<Step[] | null> {
  const sorted = inOrder(leaves)
  const place = sorted.findIndex((leaf) => leaf.row === row)
  return place === -1 ? null : pathIn(await Promise.all(sorted.map(hashLeaf)), place)
}

async function pathIn(hashes: readonly Hash[], place: number): Promise<Step[]> {
  if (hashes.length === 1) return []
  const middle = splitOf(hashes.length)
  const [left, right] = [hashes.slice(0, middle), hashes.slice(middle)]
  return place < middle
    ? [...(await pathIn(left, place)), { hash: await rootOfHashes(right), side: 'right' }]
    : [...(await pathIn(right, place - middle)), { hash: await rootOfHashes(left), side: 'left' }]
}

export async function followPath(leaf: Leaf, path: readonly Step[]): Promise<Hash> {
  let hash = await hashLeaf(leaf)
  for (const step of path) hash = await (step.side === 'left' ? hashNode(step.hash, hash) : hashNode(hash, step.hash))
  return hash
}

/** A day's root as it is signed. `before`: the root of the last day that has one, so that no day can be left out. */
export type DayRoot = { day: string; root: Hash; rows: number; before: Hash }

const statementOf = ({ day, root, rows, before }: DayRoot) =>
  utf8(`Uplist evidence root\n${day}\n${root}\n${rows}\n${before}`)

const algorithm = 'Ed25519'

/** The signature in base64url. */
export async function signRoot(key: CryptoKey, root: DayRoot): Promise<string> {
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, statementOf(root)))
  return signature.toBase64({ alphabet: 'base64url', omitPadding: true })
}

export async function isSigned(key: CryptoKey, root: DayRoot, signature: string): Promise<boolean> {
  try {
    const bytes = Uint8Array.fromBase64(signature, { alphabet: 'base64url' })
    return await crypto.subtle.verify(algorithm, key, bytes, statementOf(root))
  } catch (error) {
    // It isn't base64.
    if (error instanceof SyntaxError) return false
    throw error
  }
}
