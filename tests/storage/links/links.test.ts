import { expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'
import { holdLink, saveLinkChecks, syncLinkChecks, takeDueLinks } from '#src/storage/links/changes.ts'
import { listPendingKeys, takeDueDomains } from '#src/storage/links/domain-ages.ts'
import { findLink, listLinks } from '#src/storage/links/queries.ts'
import { linkChecks } from '#src/storage/links/schema.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { products } from '#src/storage/products/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenProducts } from '#tests/support/submissions.ts'

const now = Date.UTC(2026, 10, 20, 12)
const page = { page: 1, limit: 20 }

describeBothDatabases('Checks of links, in a $kind', ({ kind }) => {
  const test = useDatabase(kind)
  const given = async (count: number) => {
    await givenProducts(
      test.db,
      Array.from({ length: count }, () => ({ publishedAt: now })),
    )
    await syncLinkChecks(test.db, now)
  }

  it('are held by one run at a time', async () => {
    await given(40)
    const takers = await Promise.all(Array.from({ length: 5 }, () => takeDueLinks(test.db, now, 1000, 10)))
    const taken = takers.flat().map(({ check }) => check.productId)
    expect(new Set(taken).size).toBe(40)
    expect(taken).toHaveLength(40)
    expect(await takeDueLinks(test.db, now + 999, 1000, 10)).toEqual([])
  })

  it('are saved, with their mail, only by the run that holds them', async () => {
    await given(1)
    const [held] = await takeDueLinks(test.db, now, 1000, 10)
    const [link] = await test.db.select().from(products)
    await holdLink(test.db, link!.id, now + 5000)
    const mail = { key: 'site-failing:a:1', recipient: 'a@b.example', subject: 's', text: 't', html: 'h' }
    const check = { ...held!.check, state: 'failing' as const, checkedAt: now }
    await saveLinkChecks(test.db, [{ held: held!, check, dueAt: now + 1, mail }])
    expect(await test.db.select().from(mails)).toEqual([])
    expect(await findLink(test.db, link!.id)).toMatchObject({ state: 'unchecked', dueAt: now + 5000 })
    await saveLinkChecks(test.db, [{ held: { ...held!, heldUntil: now + 5000 }, check, dueAt: now + 1.5, mail }])
    expect(await test.db.select().from(mails)).toHaveLength(1)
    expect(await findLink(test.db, link!.id)).toMatchObject({ state: 'failing', dueAt: now + 2 })
  })

  it('exist for published products and those in the queue, which are not listed', async () => {
    const states = ['unconfirmed', 'pending', 'published', 'rejected', 'spam', 'withdrawn', 'merged', 'gone'] as const
    await givenProducts(
      test.db,
      states.map((state) => ({ state, publishedAt: now })),
    )
    const all = await test.db.select().from(products)
    await test.db.insert(linkChecks).values(all.map(({ id }) => ({ productId: id, state: 'ok' as const, dueAt: now })))
    await syncLinkChecks(test.db, now)
    const { links, counts } = await listLinks(test.db, page)
    const stateOf = (ref: string) => all.find((product) => product.ref === ref)!.state
    expect(links.map(({ ref, state }) => [stateOf(ref), state])).toEqual([
      ['published', 'ok'],
      ['gone', 'gone'],
    ])
    expect(counts).toEqual({ unchecked: 0, ok: 1, failing: 0, gone: 1 })
    expect(await takeDueLinks(test.db, Number.MAX_SAFE_INTEGER - 2 ** 52, 1000, 10)).toHaveLength(2)
  })

  it.each([
    ['links that are due', (db) => takeDueLinks(db, now, 1, 1)],
    ['links, a page of all', (db) => listLinks(db, page)],
    ['links, a page of a state', (db) => listLinks(db, { ...page, state: 'failing' })],
    ['what enters and leaves the list', (db) => syncLinkChecks(db, now)],
    ['one link', (db) => findLink(db, 1)],
    ['domains that are due', (db) => takeDueDomains(db, now, 1, 1)],
    ['submissions whose domains are asked for', (db) => listPendingKeys(db, 'submissions', { queuedAt: 1, id: 1 }, 9)],
    ['changes whose domains are asked for', (db) => listPendingKeys(db, 'changes', { queuedAt: 1, id: 1 }, 9)],
  ] as [string, (db: Database) => Promise<unknown>][])('finds %s by an index, in its order', async (_, question) => {
    const plans = await plansOf(test.db, question)
    expect(plans.length).toBeGreaterThan(0)
    const scans = plans.filter(
      (plan) => plan.startsWith('SCAN ') && !/VIRTUAL TABLE|USING (COVERING )?INDEX|LIST SUBQUERY/.test(plan),
    )
    expect(scans).toEqual([])
    expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([])
  })
})

type Statement = { sql: string; args: unknown[] }

/** Runs a query and returns the plans of all its statements. */
async function plansOf(db: Database, question: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: Statement[] = []
  const client = db.$client
  const execute = client.execute.bind(client)
  const batch = client.batch.bind(client)
  Object.assign(client, {
    execute: (statement: Statement) => {
      statements.push(statement)
      return execute(statement as never)
    },
    batch: (many: Statement[], mode: never) => {
      statements.push(...many)
      return batch(many as never, mode)
    },
  })
  try {
    await question(db)
  } finally {
    Object.assign(client, { execute, batch })
  }
  const plans: string[] = []
  for (const { sql, args } of statements) {
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args as never })
    plans.push(...rows.map(({ detail }) => detail as string))
  }
  return plans
}
