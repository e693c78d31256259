import { setImmediate } from 'node:timers/promises'
import { leadOf } from '#functions/leads/authors.ts'
import { withoutRemoved } from '#functions/leads/removed-authors.ts'
import type { Services } from '#functions/services.ts'
import { scoreOf } from '#src/domain/mentions/scores.ts'
import { freshMs } from '#src/domain/mentions/sources.ts'
import { addMentions } from '#src/storage/leads/add-mentions.ts'
import {
  findHits,
  findMatches,
  type Hit,
  listLanguages,
  listPublicPosts,
  type Match,
  type IdRange,
} from '#src/storage/mentions/matches.ts'
import type { NewMention } from '#src/storage/mentions/new-mentions.ts'
import {
  findMatched,
  findProjectMatching,
  findStepEnd,
  listProjectMatchings,
  type Progress,
  type ProjectMatching,
} from '#src/storage/mentions/progress.ts'
import { findLikenesses } from './likeness.ts'

export type MatchServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Posts in one step, if few have a keyword. Each keyword is looked up once a step. */
export const postsPerStep = 10_000
/** Words found in one step. Frequent ones make the steps smaller. */
export const hitsPerStep = 5000
/** Mentions in one batch, so that others can use the database in between. */
const mentionsPerBatch = 100
/** Projects that are matched again by turns. */
const inTurns = 20
/** By how much the clocks of two machines may differ. */
const clockSkewMs = 60_000
/** What a request may do of its project's matching. The job does the rest. */
const forRequestMs = 2000

/**
 * The job: new posts for all projects, and again those of the last weeks for projects with new keywords or sources, by
 * turns. How far each has come is stored with its mentions.
 */
export async function matchPosts(services: MatchServices, untilMs: number): Promise<void> {
  const steps = new Map<number | null, StepSize>()
  const stepOf = (id: number | null) => {
    const step = steps.get(id) ?? { posts: postsPerStep }
    steps.set(id, step)
    return step
  }
  for (;;) {
    if (services.now() >= untilMs) return
    const hasNew = await matchNew(services, stepOf(null), untilMs)
    const waiting = await listProjectMatchings(services.db, inTurns)
    for (const one of waiting) {
      if (services.now() >= untilMs) return
      await matchProject(services, one, stepOf(one.id), untilMs)
    }
    if (!hasNew && waiting.length === 0) return
  }
}

/** In a request that has added a keyword or a source: as much as fits into it. */
export async function matchNow(services: MatchServices, projectId: string): Promise<void> {
  const untilMs = services.now() + forRequestMs
  const step = { posts: postsPerStep }
  while (services.now() < untilMs) {
    const waiting = await findProjectMatching(services.db, projectId)
    if (!waiting) return
    await matchProject(services, waiting, step, untilMs)
  }
}

/** How many posts the next step tries. */
type StepSize = { posts: number }

/** False: there are no new posts. */
async function matchNew(services: MatchServices, step: StepSize, untilMs: number): Promise<boolean> {
  const after = await findMatched(services.db)
  const upTo = await findStepEnd(services.db, after, step.posts)
  if (upTo === null) return false
  await matchRange(services, { after, upTo }, step, { id: null, untilMs })
  return true
}

async function matchProject(
  services: MatchServices,
  { id, projectId, postId: after, upTo: end }: ProjectMatching,
  step: StepSize,
  untilMs: number,
): Promise<void> {
  const next = await findStepEnd(services.db, after, step.posts)
  await matchRange(services, { after, upTo: Math.min(next ?? end, end), projectId }, step, { id, untilMs })
}

/** `id`: see `Progress`. Ends after `untilMs`, and the next run continues. */
type Run = { id: number | null; untilMs: number }

/** Matches the posts of a stretch, or those at its start if they have too many keywords. */
async function matchRange(services: MatchServices, range: IdRange, step: StepSize, run: Run): Promise<void> {
  const { db, now } = services
  const { after, projectId } = range
  let { upTo } = range
  const keywordsReadAt = now() - clockSkewMs
  // One post has no more words than there are keywords.
  const limit = () => (upTo - after > 1 ? hitsPerStep : Number.MAX_SAFE_INTEGER - 1)
  let hits = await findHits(db, { after, upTo, projectId }, limit())
  while (hits === null) {
    upTo = after + Math.max(1, Math.floor((upTo - after) / 4))
    hits = await findHits(db, { after, upTo, projectId }, limit())
  }
  step.posts = Math.min(postsPerStep, Math.max(1, (upTo - after) * (hits.length < hitsPerStep / 4 ? 4 : 1)))
  const parts = partsOf(hits)
  for (const [index, part] of (parts.length > 0 ? parts : [[]]).entries()) {
    if (index > 0 && now() >= run.untilMs) return
    await setImmediate()
    const next = parts[index + 1]?.[0]?.postId
    const progress = { id: run.id, upTo: next === undefined ? upTo : next - 1 }
    await matchPart(services, part, projectId, { progress, keywordsReadAt })
  }
}

/** Whole posts, as many as make a batch, or one that makes more. */
function partsOf(hits: readonly Hit[]): Hit[][] {
  const parts: Hit[][] = []
  let room = 0
  for (const own of Map.groupBy(hits, ({ postId }) => postId).values()) {
    const size = own.reduce((sum, { count }) => sum + count, 0)
    const last = parts.at(-1)
    if (last && size <= room) last.push(...own)
    else parts.push([...own])
    room = (last && size <= room ? room : mentionsPerBatch) - size
  }
  return parts
}

async function matchPart(
  services: MatchServices,
  hits: readonly Hit[],
  projectId: string | undefined,
  { progress, keywordsReadAt }: { progress: Progress; keywordsReadAt: number },
): Promise<void> {
  const { db, now } = services
  const found = hits.length === 0 ? [] : await mentionsOf(services, await findMatches(db, hits, projectId))
  // A post that thousands of projects want is done when the last of them has it.
  for (let start = 0; start < Math.max(1, found.length); start += mentionsPerBatch) {
    const isLast = start + mentionsPerBatch >= found.length
    const some = found.slice(start, start + mentionsPerBatch)
    await addMentions(db, some, { progress: isLast ? progress : null, keywordsReadAt }, now())
    await setImmediate()
  }
}

async function mentionsOf({ db, now, newId }: MatchServices, matches: readonly Match[]): Promise<NewMention[]> {
  const posts = await listPublicPosts(db, [...new Set(matches.map(({ postId }) => postId))])
  const postOf = new Map((await withoutRemoved(db, posts)).map((post) => [post.id, post]))
  const languagesOf = await listLanguages(db, [...new Set(matches.map(({ projectId }) => projectId))])
  // A post's keywords of one project.
  const groups = Map.groupBy(matches, ({ projectId, postId }) => `${postId} ${projectId}`)
  const kept = [...groups.values()].flatMap((own) => {
    const [first] = own
    const post = first && postOf.get(first.postId)
    if (!post || now() - post.postedAt > freshMs || own.some(({ match }) => match === 'exclude')) return []
    const languages = languagesOf.get(first.projectId) ?? []
    if (post.language !== null && languages.length > 0 && !languages.includes(post.language)) return []
    return [{ post, projectId: first.projectId, own }]
  })
  const likenesses = await findLikenesses(db, [...new Set(kept.map(({ post }) => post))])
  return kept.map(({ post, projectId, own }) => ({
    ...{ id: newId(), projectId, postId: post.id, postedAt: post.postedAt },
    ...scoreOf(post, own.map(toScored), now()),
    keywordIds: own.map(({ keywordId }) => keywordId),
    ...(likenesses.get(post.id) ?? { sketch: [], same: [] }),
    lead: leadOf(post, newId()),
  }))
}

function toScored({ text, competitor, inTitle }: Match) {
  return { text, competitor: competitor === 1, inTitle: inTitle === 1 }
}
