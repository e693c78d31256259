import type { Services } from '#functions/services.ts'
import { noHash } from '#src/domain/evidence/chain.ts'
import { splitPath } from '#src/domain/evidence/file.ts'
import { partSize, pathOf, pathsOf, rootOf } from '#src/domain/evidence/merkle.ts'
import { hashRoot, leafOf, signRoot, type SignedRoot, startOfDay } from '#src/domain/evidence/roots.ts'
import { addRoot } from '#src/storage/evidence/changes.ts'
import {
  findLatestRoot,
  hasUnrootedBefore,
  type HeadRow,
  listParts,
  listUnrooted,
  readLeaves,
} from '#src/storage/evidence/queries.ts'
import { signingKey } from './keys.ts'

type RootServices = Pick<Services, 'db' | 'env' | 'secret' | 'now'>

/** Rows that one root signs anew. If more wait, there are more roots that day. */
const rowsPerRoot = 500

/** Signs a root if the day (UTC) has none yet, if something from before it waits for one, or if many rows do. */
export async function makeRoots(services: RootServices, untilMs: number): Promise<number> {
  const { db, now } = services
  let count = 0
  while (now() < untilMs) {
    const latest = await findLatestRoot(db)
    const heads = await listUnrooted(db, rowsPerRoot)
    const today = startOfDay(now())
    const isFirstOfDay = latest ? latest.at < today : heads.length > 0
    if (!isFirstOfDay && heads.length < rowsPerRoot && !(await hasUnrootedBefore(db, today))) break
    await makeRoot(services, latest, heads)
    count += 1
  }
  return count
}

async function makeRoot(services: RootServices, latest: SignedRoot | null, heads: readonly HeadRow[]): Promise<void> {
  const { db, now } = services
  const { privateKey, publicKey } = await signingKey(services)
  const { size, leaves } = placed(heads, latest?.size ?? 0)
  const changed = [...new Set(leaves.map(({ place }) => Math.floor(place / partSize)))]
  const [parts, roots] = [await readParts(services, changed), (await listParts(db)).map(({ root }) => root)]
  for (const { place, deliveryId, seq, hash } of leaves) {
    const part = parts.get(Math.floor(place / partSize)) ?? []
    part[place % partSize] = await leafOf(deliveryId, seq, hash)
  }
  for (const [part, own] of parts) roots[part] = await rootOf(own)
  const pathTo = await allPaths(parts, roots)
  const seals = leaves.map(({ deliveryId, seq, place }) => ({ deliveryId, seq, place, path: pathTo(place) }))
  const { signature: _, ...before } = latest ?? { signature: '' }
  const root = await signRoot(privateKey, {
    ...{ no: (latest?.no ?? 0) + 1, at: now(), size, root: await rootOf(roots), key: publicKey.kid },
    before: 'no' in before ? await hashRoot(before) : noHash,
  })
  const stored = [...parts].map(([part, own]) => ({ part, leaves: own.join(''), root: roots[part] ?? '' }))
  await addRoot(db, root, { seals, parts: stored, x: publicKey.x })
}

/** Rows that no root has yet get the next places. */
function placed(heads: readonly HeadRow[], sizeBefore: number) {
  let size = sizeBefore
  const leaves = heads.map((head) => ({ ...head, place: head.place ?? size++ }))
  return { size, leaves }
}

async function readParts({ db }: RootServices, parts: readonly number[]): Promise<Map<number, string[]>> {
  const stored = await readLeaves(db, parts)
  return new Map(parts.map((part) => [part, splitPath(stored.get(part) ?? '')]))
}

/** The paths of all leaves of these parts. */
async function allPaths(parts: ReadonlyMap<number, readonly string[]>, roots: readonly string[]) {
  const ends = await pathsOf(roots, [...parts.keys()])
  const starts = await Promise.all([...parts.values()].map((leaves) => pathsOf(leaves, [...leaves.keys()])))
  const order = new Map([...parts.keys()].map((part, at) => [part, at]))
  return (place: number): string => {
    const at = order.get(Math.floor(place / partSize)) ?? -1
    return [...(starts[at]?.[place % partSize] ?? []), ...(ends[at] ?? [])].join('')
  }
}

/** A leaf's path: within its part, and from the part on. */
export async function treePath(leaves: readonly string[], parts: readonly string[], place: number): Promise<string[]> {
  const part = Math.floor(place / partSize)
  return [...(await pathOf(leaves, place % partSize)), ...(await pathOf(parts, part))]
}
