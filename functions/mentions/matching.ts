import type { Services } from '#functions/services.ts'
import { accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import { comparable, type Comparable, isNearlySame } from '#src/domain/mentions/folding.ts'
import { scoreOf } from '#src/domain/mentions/scoring.ts'
import type { Database } from '#src/storage/database.ts'
import { addMentions, listRecentTexts, type NewLead, type NewMention } from '#src/storage/mentions/adding.ts'
import {
  findMatched,
  findMatches,
  findPostBefore,
  listPublicPosts,
  listUnmatched,
  type Match,
  type PublicPostRow,
} from '#src/storage/mentions/matching.ts'

type MatchServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Posts in one step. */
const step = 500
const dayMs = 24 * 60 * 60 * 1000
/** An answer to an older post comes too late. */
const freshMs = 30 * dayMs
/** Crossposts follow within days. */
const foldMs = 7 * dayMs
const comparedWith = 200

/** Finds out to whom new posts matter. */
export async function matchPosts(services: MatchServices, untilMs: number): Promise<void> {
  const { db, now } = services
  for (;;) {
    const after = await findMatched(db)
    const posts = await listUnmatched(db, after, step)
    const last = posts.at(-1)
    if (!last || now() >= untilMs) return
    const matches = await findMatches(db, { after, upTo: last.id })
    await addMentions(db, await mentionsOf(services, matches, posts), last.id, now())
  }
}

/** Finds the posts of the last weeks in which a new keyword appears. */
export async function matchKeyword(services: MatchServices, keywordId: string): Promise<void> {
  const { db, now } = services
  const [after, upTo] = await Promise.all([findPostBefore(db, now() - freshMs), findMatched(db)])
  const matches = await findMatches(db, { after, upTo, keywordId })
  if (matches.length === 0) return
  const posts = await listPublicPosts(db, [...new Set(matches.map(({ postId }) => postId))].slice(-step))
  await addMentions(db, await mentionsOf(services, matches, posts), null, now())
}

async function mentionsOf(
  { db, now, newId }: MatchServices,
  matches: readonly Match[],
  posts: readonly PublicPostRow[],
): Promise<NewMention[]> {
  const postOf = new Map(posts.map((post) => [post.id, post]))
  const found: NewMention[] = []
  const told = new Map<string, Told[]>()
  for (const [{ projectId, postId }, own] of byProjectAndPost(matches)) {
    const post = postOf.get(postId)
    if (!post || now() - post.postedAt > freshMs || own.some(({ match }) => match === 'exclude')) continue
    const keywords = own.map(({ text, competitor, inTitle }) => ({
      text,
      competitor: competitor === 1,
      inTitle: inTitle === 1,
    }))
    const recent = told.get(projectId) ?? (await recentOf(db, projectId, now()))
    told.set(projectId, recent)
    const text = comparable(post)
    const same = recent.find((one) => one.postId !== postId && isNearlySame(one.text, text))
    const id = newId()
    if (!same && !recent.some((one) => one.postId === postId)) recent.push({ id, postId, text })
    found.push({
      id,
      projectId,
      postId,
      postedAt: post.postedAt,
      ...scoreOf(post, keywords, now()),
      keywordIds: own.map(({ keywordId }) => keywordId),
      foldedInto: same?.id ?? null,
      lead: leadOf(post, newId()),
    })
  }
  return found
}

type Told = { id: string; postId: number; text: Comparable }

async function recentOf(db: Database, projectId: string, now: number): Promise<Told[]> {
  const rows = await listRecentTexts(db, projectId, now - foldMs, comparedWith)
  return rows.map(({ id, postId, ...text }) => ({ id, postId, text: comparable(text) }))
}

function byProjectAndPost(matches: readonly Match[]): [Pick<Match, 'projectId' | 'postId'>, Match[]][] {
  const groups = Map.groupBy(matches, ({ projectId, postId }) => `${projectId} ${postId}`)
  return [...groups.values()].map((own) => [own[0]!, own])
}

/** The author of a post. */
export function leadOf(post: PublicPostRow, id: string): NewLead | null {
  const account = authorAccount(post.kind, post)
  if (!account) return null
  const others = post.authorLinks.flatMap((link) => accountOf(link) ?? [])
  return { id, ...account, handle: post.author, profileUrl: post.authorUrl, others }
}
