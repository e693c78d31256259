import { randomUUID } from 'node:crypto'
import { matchNow } from '#functions/mentions/match-posts.ts'
import { languageOf } from '#functions/mentions/sources/language.ts'
import { keywordKey } from '#src/domain/keywords/keywords.ts'
import { searchQuery } from '#src/domain/keywords/matches.ts'
import { allowances } from '#src/domain/plans/allowances.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { addKeywords } from '#src/storage/mentions/keyword-changes.ts'
import { addDemoPosts, type DemoDecision, decideDemoMentions } from '#src/storage/mentions/demo.ts'
import type { NewPost } from '#src/storage/mentions/polls.ts'
import { matchAgain } from '#src/storage/mentions/progress.ts'
import { addSource } from '#src/storage/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import type { DemoMentions, DemoPost } from './posts.ts'

const newId = randomUUID
const hour = 60 * 60 * 1000
const day = 24 * hour

/** Sites on reserved names. Polls leave out demo projects, so they aren't searched. */
const places: Record<string, string> = {
  lemmy: 'lemmy.example',
  mastodon: 'social.example',
  feed: 'https://blog.example/feed.xml',
}

type Owner = { projectId: string; userId: string }

/** A month of mentions, found by the same rules as real ones. The newest is some hours old. */
export async function addMentionHistory(
  db: Database,
  { projectId, userId }: Owner,
  demo: DemoMentions,
  now: () => number,
): Promise<void> {
  const startedAt = now() - 30 * day
  const limits = allowances['growth-partner']
  const keywords = demo.keywords.map(({ text, match = 'phrase', competitor = false }) => ({
    ...{ id: newId(), text, match, competitor },
    ...{ key: keywordKey(text), query: searchQuery(text, match) },
  }))
  await addKeywords(db, { projectId, userId, limit: limits.keywords }, keywords, startedAt)
  for (const [kind, place] of Object.entries(places)) {
    const source = { id: newId(), projectId, userId, kind: kind as PolledKind, place, feeds: limits.feeds }
    await addSource(db, source, startedAt)
  }
  const posts = demo.posts.map((post, index) => toPost(post, projectId, postedAt(index, demo.posts.length, now())))
  await addDemoPosts(db, posts)
  // The keywords are older than the posts.
  await matchAgain(db, projectId, startedAt - day)
  const at = now()
  await matchNow({ db, now: () => at, newId }, projectId)
  const decided = demo.posts.map(({ state }, index): DemoDecision => ({
    externalId: posts[index]?.externalId ?? '',
    state: state ?? null,
    at: (posts[index]?.postedAt ?? 0) + 3 * hour,
  }))
  await decideDemoMentions(db, projectId, decided)
}

/** Spread over 28 days, and denser towards now. */
function postedAt(index: number, count: number, now: number): number {
  return Math.round(now - 5 * hour - 28 * day * ((index / (count - 1)) ** 1.3 || 0) - ((index * 37) % 12) * hour)
}

function toPost({ kind, author, title, text }: DemoPost, projectId: string, at: number): NewPost {
  const id = String(Math.floor(at / 1000))
  const place = places[kind] ?? ''
  const site = kind === 'feed' ? new URL(place).origin : `https://${place}`
  const path = { lemmy: `/post/${id}`, mastodon: `/@${author}/${id}` }[kind as string] ?? `/${id}`
  const profile = { lemmy: `/u/${author}`, mastodon: `/@${author}` }[kind as string]
  return {
    ...{ kind, place, externalId: `demo-${projectId}-${id}`, url: `${site}${path}` },
    author: profile === undefined ? author : `${author}@${place}`,
    authorUrl: profile === undefined ? null : `${site}${profile}`,
    ...{ authorLinks: [], title, text, language: languageOf(`${title}\n${text}`), postedAt: at },
    foundAt: at + hour / 4,
  }
}
