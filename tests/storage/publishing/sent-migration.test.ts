import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { articles } from '#src/storage/articles/schema.ts'
import { batchPages } from '#src/storage/page-batches/schema.ts'
import { publications } from '#src/storage/publishing/schema.ts'
import { useApi } from '#tests/support/api.ts'
import { givenArticles } from '#tests/support/articles.ts'
import { describeBothDatabases } from '#tests/support/database.ts'
import { givenPages } from '#tests/support/page-batches.ts'
import { givenTarget } from '#tests/support/publishing.ts'

const updates = readFileSync('src/storage/migrations/0042_sent_articles.sql', 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => /^(--.*\n|\s)*UPDATE `(articles|batch_pages|publications)`/.test(statement))

describeBothDatabases('What was published before what was sent was told apart, in a $kind,', ({ kind }) => {
  const api = useApi(kind)
  const migrate = async () => {
    expect(updates).toHaveLength(3)
    for (const statement of updates) await api.db.run(sql.raw(statement))
  }

  it('was sent if its site named no URL', async () => {
    const { db } = api
    const world = await givenArticles(api, 4)
    await givenPages(api, world, 'Bonn', 'Ulm')
    const [first] = await db.select().from(articles).orderBy(articles.position)
    const before = { state: 'published' as const, publishedAt: 5, liveUrl: null }
    await db.update(articles).set({ ...before, version: 3 })
    await db.update(batchPages).set(before)
    const liveUrl = 'https://example.com/a'
    await db
      .update(articles)
      .set({ liveUrl })
      .where(sql`id = ${first!.id}`)
    await db
      .update(batchPages)
      .set({ liveUrl })
      .where(sql`title LIKE '%Bonn%'`)
    await migrate()
    const stays = { state: 'published', publishedAt: 5, liveUrl }
    const [one, other] = await db.select().from(articles).orderBy(articles.position)
    expect([one, other]).toMatchObject([
      { ...stays, version: 3 },
      // The job takes over the URL of what has no such time.
      { state: 'sent', publishedAt: null, liveUrl: null, version: 4 },
    ])
    expect(await db.select().from(batchPages).orderBy(batchPages.title)).toMatchObject([
      stays,
      { state: 'sent', publishedAt: 5, liveUrl: null },
    ])
  })

  it('is reserved on one site', async () => {
    const { id: first, projectId } = await givenTarget(api)
    const [{ id: second }, { id: third }] = [
      await givenTarget(api, { projectId }),
      await givenTarget(api, { projectId }),
    ]
    let count = 0
    const given = async (targetId: string, key: string, traits: Partial<typeof publications.$inferInsert>) => {
      count += 1
      const times = { createdAt: 1, updatedAt: count }
      const row = { title: 'T', contentHash: 'h', bytes: 1, state: 'failed' as const, remoteSlug: 'slug', ...times }
      await api.db.insert(publications).values({ id: `${key}-${count}`, targetId, key, ...row, ...traits })
    }
    await given(first, 'went on', {})
    await given(second, 'went on', { state: 'published', publishedAt: 5 })
    await given(first, 'waits', {})
    await given(second, 'waits', { state: 'waiting', remoteSlug: null })
    await given(first, 'failed twice', { updatedAt: 9 })
    await given(second, 'failed twice', { updatedAt: 7 })
    await given(third, 'failed twice', { remoteSlug: null, updatedAt: 11 })
    await given(first, 'failed', {})
    await given(first, 'changed', { publishedAt: 5 })
    await given(second, 'changed', {})
    await migrate()
    const rows = await api.db
      .select()
      .from(publications)
      .where(sql`remote_slug IS NOT NULL`)
      .orderBy(publications.key)
    expect(rows.map(({ key, targetId }) => [key, targetId])).toEqual([
      ['changed', first],
      ['failed', first],
      ['failed twice', first],
      ['went on', second],
    ])
  })
})
