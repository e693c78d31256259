import type { Services } from '#functions/services.ts'
import { articleKey } from '#src/domain/articles/articles.ts'
import { announceArticles, changeArticle, markQueued, unmarkQueued } from '#src/storage/articles/changes.ts'
import { listDue, listQueued, listToAnnounce, markRetried } from '#src/storage/articles/due.ts'
import type { ArticleSummaryRow } from '#src/storage/articles/queries.ts'
import { type ItemPublication, listPublications } from '#src/storage/publishing/queries.ts'
import { findMailKeys } from '#src/storage/security-log/alerts.ts'
import { readyIdentity, readyMail } from './mails.ts'
import { queueArticles } from './queue-articles.ts'

type JobServices = Pick<Services, 'db' | 'env' | 'now' | 'newId'>

const batchSize = 100
/** A run that was killed between marking an article and queuing it leaves it unqueued for this long. */
const abandonedMs = 5 * 60 * 1000

/** Publishes articles on their day, records what was published, and tells customers what is ready for review. */
export async function runArticles(services: JobServices, untilMs: number): Promise<void> {
  await markRetried(services.db, services.now())
  await recordPublished(services, untilMs)
  await queueDue(services, untilMs)
  await announce(services, untilMs)
}

/** Takes over what has become of queued articles. */
async function recordPublished({ db, now }: JobServices, untilMs: number): Promise<void> {
  let after = ''
  while (now() < untilMs) {
    const rows = await listQueued(db, after, batchSize)
    if (rows.length === 0) return
    after = rows.at(-1)?.id ?? after
    const publications = await publicationsOf(db, rows)
    for (const row of rows) {
      const publication = publications.get(articleKey(row.id))
      if (publication?.state === 'published') {
        const { remoteUrl: url } = publication
        const change = url === null ? { action: 'deliver' as const } : { action: 'publish' as const, url }
        await changeArticle(db, { ...row, ...change, by: 'target' }, now())
      } else if (publication ? publication.state === 'failed' : now() - (row.queuedAt ?? 0) > abandonedMs) {
        await unmarkQueued(db, row.id)
      }
    }
  }
}

/** The furthest publication of each article: one that was published counts more than one that failed elsewhere. */
async function publicationsOf(
  db: JobServices['db'],
  rows: readonly Pick<ArticleSummaryRow, 'id'>[],
): Promise<Map<string, ItemPublication>> {
  const rank = { published: 2, waiting: 1, failed: 0 }
  const found = new Map<string, ItemPublication>()
  for (const publication of await listPublications(
    db,
    rows.map(({ id }) => articleKey(id)),
  )) {
    const known = found.get(publication.key)
    if (!known || rank[publication.state] > rank[known.state]) found.set(publication.key, publication)
  }
  return found
}

async function queueDue(services: JobServices, untilMs: number): Promise<void> {
  const { db, now } = services
  for (const row of await listDue(db, isoDay(now()), batchSize)) {
    if (now() >= untilMs) return
    if (row.targetId === null) continue
    if (await markQueued(db, row, now())) await queueArticles(services, row.targetId, [row])
  }
}

/** One mail per customer and day. What is sent for review after it is announced the next day. */
async function announce(services: JobServices, untilMs: number): Promise<void> {
  const { db, now } = services
  const day = isoDay(now())
  const byCustomer = Map.groupBy(await listToAnnounce(db), ({ userId }) => userId)
  const sent = await findMailKeys(
    db,
    [...byCustomer.keys()].map((userId) => readyIdentity(userId, day).key),
  )
  for (const [userId, waiting] of byCustomer) {
    if (now() >= untilMs) return
    const [customer] = waiting
    if (!customer || sent.has(readyIdentity(userId, day).key)) continue
    const titles = waiting.map(({ title }) => title)
    const newest = Math.max(...waiting.map(({ sentAt }) => sentAt))
    await announceArticles(db, userId, newest, readyMail(services, customer, titles, day), now())
  }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
