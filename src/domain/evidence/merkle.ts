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

/** The tree over hashes of leaves, level by level. What has nothing beside it goes up a level as it is. */
async function treeOf(hashes: readonly Hash[]): Promise<(readonly Hash[])[]> {
  const levels = [hashes]
  for (let level = hashes; level.length > 1; levels.push(level)) {
    const lefts = level.filter((_, at) => at % 2 === 0)
    const rights = level.filter((_, at) => at % 2 === 1)
    level = await Promise.all(
      lefts.map(async (left, at) => (rights[at] === undefined ? left : hashNode(left, rights[at]))),
    )
  }
  return levels
}

/** The root over hashes of leaves, or of complete parts of the tree of equal size: see `partSize`. */
export async function rootOf(hashes: readonly Hash[]): Promise<Hash> {
  return (await treeOf(hashes)).at(-1)?.[0] ?? sha256(utf8(''))
}

/**
 * A tree is kept in parts of so many leaves. The root over the roots of its parts is the tree's root, because parts
 * are a power of two.
 */
export const partSize = 256

/** The hashes beside the way from a leaf, or part, to the root, from the leaf on. */
export async function pathOf(hashes: readonly Hash[], place: number): Promise<Hash[]> {
  const [path] = await pathsOf(hashes, [place])
  return path ?? []
}

/** Those of several ones. */
export async function pathsOf(hashes: readonly Hash[], places: readonly number[]): Promise<Hash[][]> {
  const levels = await treeOf(hashes)
  return places.map((place) => levels.flatMap((level, height) => level[(place >> height) ^ 1] ?? []))
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
