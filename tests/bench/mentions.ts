import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { matchPosts, postsPerStep } from '#functions/mentions/match-posts.ts'
import { keywordKey, type KeywordMatch } from '#src/domain/keywords/keywords.ts'
import { searchQuery } from '#src/domain/keywords/matches.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { keywords } from '#src/storage/keywords/schema.ts'
import { findHits, findMatches } from '#src/storage/mentions/matches.ts'
import { mentions, mentionSources, publicPosts } from '#src/storage/mentions/schema.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { projects } from '#src/storage/projects/schema.ts'
import { printTable } from './figures.ts'

// npm run bench mentions: 1,000 keywords of 100 projects matched with 100,000 posts, and ten frequent words of one project.

const counts = { projects: 100, keywords: 1000, frequent: 10, posts: 100_000, words: 60, vocabulary: 100_000 }
const now = Date.UTC(2026, 10, 20, 12)
const day = 24 * 60 * 60 * 1000

/** The same texts in each run. */
let seed = 1
function random(): number {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 32
}

const syllables = 'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu'.split(' ')
const wordAt = (rank: number): string => {
  let word = ''
  for (let rest = rank + 400; rest > 0; rest = Math.floor(rest / 20)) word += syllables[rest % 20] ?? ''
  return word
}
/** Few words are frequent and most are rare, as in a language. */
const anyWord = () => wordAt(Math.floor(counts.vocabulary * random() ** 3))
/** A word that about thirty posts have. */
const rareWord = () => wordAt(Math.floor(counts.vocabulary * (0.2 + 0.8 * random())))

type Chosen = { text: string; match: KeywordMatch }
const rare = Array.from({ length: counts.keywords }, (_, n): Chosen => {
  if (n % 10 < 5) return { text: rareWord(), match: 'phrase' }
  return { text: `${rareWord()} ${rareWord()}`, match: n % 10 < 8 ? 'phrase' : 'all' }
})
/** Each in about every twentieth post. */
const frequent = Array.from({ length: counts.frequent }, (_, n): Chosen => ({ text: wordAt(20 + n), match: 'phrase' }))

async function fill(db: Database, chosen: readonly Chosen[], projectCount: number): Promise<void> {
  const times = { createdAt: now, updatedAt: now }
  await db.insert(users).values({ id: 'u', email: 'a@example.com', emailKey: 'a@example.com', name: '', ...times })
  for (let n = 0; n < projectCount; n += 1) {
    await db.insert(projects).values({ id: `p${n}`, userId: 'u', name: 'P', websiteUrl: 'https://p.example', ...times })
    await db.insert(mentionSources).values({ id: `s${n}`, projectId: `p${n}`, kind: 'hackernews', createdAt: now })
  }
  for (const [n, { text, match }] of chosen.entries()) {
    const row = { key: `${keywordKey(text)} ${n}`, query: searchQuery(text, match), text, match, createdAt: now }
    await db.insert(keywords).values({ id: `k${n}`, projectId: `p${n % projectCount}`, ...row })
  }
  for (let start = 0; start < counts.posts; start += 500) await db.insert(publicPosts).values(postsFrom(start))
}

const phrases = rare.filter(({ text }) => text.includes(' '))

/** 500 posts, every seventh of them with one of the phrases. */
function postsFrom(start: number): (typeof publicPosts.$inferInsert)[] {
  return Array.from({ length: 500 }, (_, index) => {
    const text = Array.from({ length: counts.words }, anyWord)
    // Two rare words don't meet by chance.
    const phrase = phrases[Math.floor(random() * phrases.length)]?.text ?? ''
    if (random() < 0.15) text.splice(Math.floor(random() * counts.words), 0, phrase)
    const id = String(start + index)
    return {
      ...{ kind: 'hackernews' as const, place: '', externalId: id, author: `a${start % 5000}`, authorLinks: [] },
      ...{ url: `https://news.example/${id}`, title: text.slice(0, 8).join(' '), text: text.slice(8).join(' ') },
      ...{ postedAt: now - Math.floor(random() * 20 * day), foundAt: now },
    }
  })
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const start = performance.now()
  const result = await work()
  return { seconds: (performance.now() - start) / 1000, result }
}

/** One query a keyword over all posts, which only finds their ids. */
async function plain(db: Database, chosen: readonly Chosen[]): Promise<number> {
  let found = 0
  for (const { text, match } of chosen) {
    const query = searchQuery(text, match)
    found += (await db.all(sql`SELECT rowid FROM public_posts_search WHERE public_posts_search MATCH ${query}`)).length
  }
  return found
}

async function find(db: Database): Promise<number> {
  let found = 0
  for (let after = 0; after < counts.posts; after += postsPerStep) {
    const hits = await findHits(db, { after, upTo: after + postsPerStep }, Number.MAX_SAFE_INTEGER - 1)
    found += (await findMatches(db, hits ?? [], undefined)).length
  }
  return found
}

async function measure(title: string, chosen: readonly Chosen[], projectCount: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'uplist-bench-'))
  try {
    const url = `file:${folder}/bench.db`
    const db = openDatabase({ url })
    await migrateDatabase(db, url)
    await fill(db, chosen, projectCount)
    await plain(db, chosen)
    const reference = await timed(() => plain(db, chosen))
    const finding = await timed(() => find(db))
    const services = { db, now: () => now, newId: () => randomUUID() }
    const job = await timed(() => matchPosts(services, Number.POSITIVE_INFINITY))
    const again = await timed(() => plain(db, chosen))
    const count = await db.$count(mentions)
    db.$client.close()
    const plainSeconds = (reference.seconds + again.seconds) / 2
    const row = (what: string, seconds: number, found: number) => ({
      [title]: what,
      found,
      seconds: seconds.toFixed(1),
      'posts a second': Math.round(counts.posts / seconds),
      'seconds : plain queries': (seconds / plainSeconds).toFixed(2),
    })
    printTable('Matching', [
      row('the job: mentions scored, folded and stored, with their authors', job.seconds, count),
      row(
        'finding only: in which project’s posts a keyword appears, and whether in the title',
        finding.seconds,
        finding.result,
      ),
      row('reference: one FTS5 query a keyword, ids only', plainSeconds, reference.result),
    ])
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

await measure('1,000 keywords × 100,000 posts', rare, counts.projects)
await measure('One project, 10 frequent words × 100,000 posts', frequent, 1)
