import { withoutRemoved } from '#functions/leads/removed-authors.ts'
import type { Services } from '#functions/services.ts'
import { accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import { comparable, type Comparable, isNearlySame } from '#src/domain/mentions/folding.ts'
import { scoreOf } from '#src/domain/mentions/scoring.ts'
import { freshMs } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { addMentions, listRecentTexts, type NewLead, type NewMention } from '#src/storage/mentions/adding.ts'
import { hideExcluded, showExcluded } from '#src/storage/mentions/excluding.ts'
import {
  findMatched,
  findMatches,
  findPostBefore,
  findStepEnd,
  listLanguages,
  listPublicPosts,
  type Match,
  type MatchRange,
  type PublicPostRow,
} from '#src/storage/mentions/matching.ts'

export type MatchServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Posts in one step. Each keyword is looked up once a step. */
export const postsPerStep = 10_000
/** Crossposts follow within days. */
const foldMs = 7 * 24 * 60 * 60 * 1000
const comparedWith = 200
/** By how much the clocks of two machines may differ. */
const clockSkewMs = 60_000
/** Mentions in one batch, so that others can use the database in between. */
const mentionsPerBatch = 200

/** Finds the projects that new posts matter to. How far it has come is stored with the mentions. */
export async function matchPosts(services: MatchServices, untilMs: number): Promise<void> {
  const { db, now } = services
  while (now() < untilMs) {
    const after = await findMatched(db)
    const upTo = await findStepEnd(db, after, postsPerStep)
    if (upTo === null) return
    const readAt = now()
    await add(services, await findMatches(db, { after, upTo }), readAt, { upTo, untilMs })
  }
}

/** Finds the posts of the last weeks in which new keywords of a project appear. */
export async function matchKeywords(
  services: MatchServices,
  projectId: string,
  keywordIds: readonly string[],
): Promise<void> {
  if (keywordIds.length === 0) return
  // Also the posts that a run of `matchPosts` is just looking at: it may have read the keywords before.
  await matchAgain(services, { projectId, keywordIds })
}

/** Finds the posts of the last weeks that matter to a project, after it added a source. */
export async function matchProject(services: MatchServices, projectId: string): Promise<void> {
  await matchAgain(services, { projectId })
}

/** Dismisses the new mentions of the last weeks that have keywords which the project has excluded. Returns how many. */
export async function hideMentions(
  { db, now }: MatchServices,
  projectId: string,
  keywordIds: readonly string[],
): Promise<number> {
  const after = await findPostBefore(db, now() - freshMs)
  return hideExcluded(db, { projectId, keywordIds, after }, now())
}

/**
 * Brings back what an excluded keyword has kept out, now that it's deleted: the mentions that it hid, and the posts of the
 * last weeks that it left out. Returns how many were hidden. `query`: what it was searched for by.
 */
export async function showMentions(services: MatchServices, projectId: string, query: string): Promise<number> {
  const shown = await showExcluded(services.db, projectId)
  await matchAgain(services, { projectId, containing: query })
  return shown
}

async function matchAgain(services: MatchServices, range: Omit<MatchRange, 'after'>): Promise<void> {
  const readAt = services.now()
  const after = await findPostBefore(services.db, readAt - freshMs)
  await add(services, await findMatches(services.db, { after, ...range }), readAt, null)
}

/** `readAt`: before keywords were read. `done`: up to which post all is matched then. Ends after `untilMs`, and the next run continues. */
async function add(
  services: MatchServices,
  matches: readonly Match[],
  readAt: number,
  done: { upTo: number; untilMs: number } | null,
): Promise<void> {
  const { db, now } = services
  const known: Known = { recent: new Map(), languages: await listLanguages(db, projectsOf(matches)) }
  // In the order of their posts.
  const groups = byPost(matches)
  for (let start = 0; start === 0 || start < groups.length; start += mentionsPerBatch) {
    if (start > 0 && done && now() >= done.untilMs) return
    const some = groups.slice(start, start + mentionsPerBatch)
    const posts = await listPublicPosts(db, [...new Set(some.map(([{ postId }]) => postId))])
    const next = groups[start + mentionsPerBatch]?.[0].postId
    const matchedUpTo = done && (next === undefined ? done.upTo : next - 1)
    const read = { matchedUpTo, keywordsReadAt: readAt - clockSkewMs }
    await addMentions(db, await mentionsOf(services, known, some, posts), read, now())
  }
}

/** A post's keywords of one project. */
type Group = readonly [Match, ...Match[]]
/** Found out once for a step. `recent`: the last mentions of each project. */
type Known = { recent: Map<string, Told[]>; languages: ReadonlyMap<string, string[]> }
type Told = { postId: number; text: Comparable }

async function mentionsOf(
  services: MatchServices,
  known: Known,
  groups: readonly Group[],
  posts: readonly PublicPostRow[],
): Promise<NewMention[]> {
  const { db, now, newId } = services
  const postOf = new Map((await withoutRemoved(db, posts)).map((post) => [post.id, post]))
  const found: NewMention[] = []
  for (const own of groups) {
    const [{ projectId, postId }] = own
    const post = postOf.get(postId)
    if (!post || now() - post.postedAt > freshMs || own.some(({ match }) => match === 'exclude')) continue
    const languages = known.languages.get(projectId) ?? []
    if (post.language !== null && languages.length > 0 && !languages.includes(post.language)) continue
    const recent = known.recent.get(projectId) ?? (await recentOf(db, projectId, now()))
    known.recent.set(projectId, recent)
    const text = comparable(post)
    const isTold = recent.some((one) => one.postId === postId)
    const same = isTold ? undefined : recent.find((one) => isNearlySame(one.text, text))
    if (!isTold && !same) recent.push({ postId, text })
    found.push({
      ...{ id: newId(), projectId, postId, postedAt: post.postedAt },
      ...scoreOf(post, own.map(toScored), now()),
      keywordIds: own.map(({ keywordId }) => keywordId),
      foldedInto: same?.postId ?? null,
      lead: leadOf(post, newId()),
    })
  }
  return found
}

function toScored({ text, competitor, inTitle }: Match) {
  return { text, competitor: competitor === 1, inTitle: inTitle === 1 }
}

async function recentOf(db: Database, projectId: string, now: number): Promise<Told[]> {
  const rows = await listRecentTexts(db, projectId, now - foldMs, comparedWith)
  return rows.map(({ postId, ...text }) => ({ postId, text: comparable(text) }))
}

function projectsOf(matches: readonly Match[]): string[] {
  return [...new Set(matches.map(({ projectId }) => projectId))]
}

function byPost(matches: readonly Match[]): Group[] {
  const groups = new Map<string, [Match, ...Match[]]>()
  for (const match of matches) {
    const key = `${match.projectId} ${match.postId}`
    const known = groups.get(key)
    if (known) known.push(match)
    else groups.set(key, [match])
  }
  return [...groups.values()]
}

/** The author of a post. Null: unknown. */
export function leadOf(post: PublicPostRow, id: string): NewLead | null {
  const account = authorAccount(post.kind, post)
  if (!account) return null
  const others = post.authorLinks.flatMap((profileUrl) => {
    const other = accountOf(profileUrl)
    return other ? [{ ...other, profileUrl }] : []
  })
  return { id, ...account, handle: post.author, profileUrl: post.authorUrl, others }
}
