import { type Bytes, fromHex, type Hash, sha256, utf8 } from './bytes.ts'

// A Merkle tree as in RFC 9162, section 2.1: a leaf is shown to be in it without showing the others.

const leafPrefix = new Uint8Array([0])
const nodePrefix = new Uint8Array([1])

export function hashLeaf(leaf: Bytes): Promise<Hash> {
  return sha256(leafPrefix, leaf)
}

function hashNode(left: Hash, right: Hash): Promise<Hash> {
  return sha256(nodePrefix, fromHex(left), fromHex(right))
}

/** The root over hashes of leaves, or of complete parts of the tree of equal size: see `partSize`. */
export async function rootOf(hashes: readonly Hash[]): Promise<Hash> {
  const [first] = hashes
  if (first === undefined) return sha256(utf8(''))
  if (hashes.length === 1) return first
  const middle = splitOf(hashes.length)
  const [left, right] = await Promise.all([rootOf(hashes.slice(0, middle)), rootOf(hashes.slice(middle))])
  return hashNode(left, right)
}

/**
 * A tree is kept in parts of so many leaves. The root over the roots of its parts is the tree's root, because parts are
 * split as the tree is: at powers of two.
 */
export const partSize = 256

/** The largest power of two below the count. */
const splitOf = (count: number) => 2 ** (31 - Math.clz32(count - 1))

/** The hashes beside the way from a leaf, or part, to the root, from the leaf on. */
export async function pathOf(hashes: readonly Hash[], place: number): Promise<Hash[]> {
  if (hashes.length <= 1) return []
  const middle = splitOf(hashes.length)
  const [left, right] = [hashes.slice(0, middle), hashes.slice(middle)]
  return place < middle
    ? [...(await pathOf(left, place)), await rootOf(right)]
    : [...(await pathOf(right, place - middle)), await rootOf(left)]
}

/** The root that a leaf at a place leads to, in a tree of that size (section 2.1.3.2). Null: the path can't be of it. */
export async function followPath(
  leaf: Hash,
  { place, size, path }: { place: number; size: number; path: readonly Hash[] },
): Promise<Hash | null> {
  if (place >= size) return null
  let [index, last, hash] = [place, size - 1, leaf]
  for (const beside of path) {
    if (last === 0) return null
    if (index % 2 === 1 || index === last) {
      hash = await hashNode(beside, hash)
      while (index % 2 === 0 && index !== 0) [index, last] = [Math.floor(index / 2), Math.floor(last / 2)]
    } else {
      hash = await hashNode(hash, beside)
    }
    ;[index, last] = [Math.floor(index / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : null
}
