import { setImmediate } from 'node:timers/promises'
import { dayMs } from '#src/domain/dates/dates.ts'
import { authorAccount } from '#src/domain/leads/profiles.ts'
import { comparable, type Comparable, isNearlySame, sketchOf } from '#src/domain/mentions/sketches.ts'
import type { Database } from '#src/storage/database.ts'
import { listPublicPosts, type PublicPostRow } from '#src/storage/mentions/matches.ts'
import type { Same } from '#src/storage/mentions/new-mentions.ts'
import { findSharing } from '#src/storage/mentions/sketches.ts'

/** Crossposts follow within days. */
const foldMs = 7 * dayMs
/** Posts that a post is compared with: those that share most with it. */
const comparedWith = 10

/** What a post's text is found by, and earlier posts with nearly the same, whoever has them as mentions. */
export type Likeness = { sketch: number[]; same: Same[] }

/** For each post, by its id. Of these posts themselves, the one that was found first counts as earlier. */
export async function findLikenesses(db: Database, posts: readonly PublicPostRow[]): Promise<Map<number, Likeness>> {
  const texts = new Map<number, Comparable>()
  const sketches = new Map<number, number[]>()
  for (const post of posts) {
    const text = comparable(post)
    texts.set(post.id, text)
    sketches.set(post.id, sketchOf(text))
    // Long texts take a millisecond.
    await setImmediate()
  }
  const near = nearTo(sketches)
  const stored = await findSharing(
    db,
    [...sketches].map(([postId, runs]) => ({ postId, runs })),
  )
  for (const { postId, otherId } of stored) if (!sketches.has(otherId)) near.get(postId)?.push(otherId)
  const known = new Map(posts.map((post) => [post.id, post]))
  const others = [...new Set([...near.values()].flatMap((ids) => ids.slice(0, comparedWith)))]
  const missing = others.filter((id) => !known.has(id))
  if (missing.length > 0) for (const post of await listPublicPosts(db, missing)) known.set(post.id, post)
  const found = new Map<number, Likeness>()
  for (const post of posts) {
    const same: Same[] = []
    for (const id of near.get(post.id)?.slice(0, comparedWith) ?? []) {
      const other = known.get(id)
      if (!other || Math.abs(other.postedAt - post.postedAt) > foldMs) continue
      const text = texts.get(id) ?? comparable(other)
      texts.set(id, text)
      if (isNearlySame(text, texts.get(post.id) ?? text)) same.push({ postId: id, sameAuthor: isBySame(post, other) })
    }
    found.set(post.id, { sketch: sketches.get(post.id) ?? [], same })
    await setImmediate()
  }
  return found
}

/** For each post, those before it with a run of its sketch. */
function nearTo(sketches: ReadonlyMap<number, readonly number[]>): Map<number, number[]> {
  const withRun = new Map<number, number[]>()
  const near = new Map<number, number[]>()
  for (const [id, runs] of sketches) {
    const found = new Set<number>()
    for (const run of runs) {
      const before = withRun.get(run) ?? []
      // The first ones, which others are folded into.
      for (const other of before.slice(0, comparedWith)) found.add(other)
      before.push(id)
      withRun.set(run, before)
    }
    near.set(id, [...found])
  }
  return near
}

function isBySame(one: PublicPostRow, other: PublicPostRow): boolean {
  const [own, theirs] = [authorAccount(one.kind, one), authorAccount(other.kind, other)]
  return own !== null && own.kind === theirs?.kind && own.key === theirs.key
}
