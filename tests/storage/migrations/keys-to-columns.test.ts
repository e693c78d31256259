import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/libsql/migrator'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { newFolder } from '#tests/support/folders.ts'

const journals = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** A database of the version before. */
async function openBefore(): Promise<{ db: Database; url: string }> {
  const folder = await newFolder('before')
  const migrations = join(folder, 'migrations')
  await cp('src/storage/migrations', migrations, { recursive: true })
  const path = join(migrations, 'meta/_journal.json')
  const journal = journals.parse(JSON.parse(await readFile(path, 'utf8')))
  const entries = journal.entries.slice(
    0,
    journal.entries.findIndex(({ tag }) => tag.endsWith('_keys_to_columns')),
  )
  await writeFile(path, JSON.stringify({ ...journal, entries }))
  const url = `file:${join(folder, 'db.sqlite')}`
  const db = openDatabase({ url })
  await migrate(db, { migrationsFolder: migrations })
  return { db, url }
}

describe('A database from before keys were columns', () => {
  let [db, url] = [{} as Database, '']
  beforeEach(async () => {
    ;({ db, url } = await openBefore())
    return () => db.$client.close()
  })

  const addOrders = async (orders: readonly [source: string, paymentId: string | null][]) => {
    await db.run(
      sql`INSERT INTO users (id, email, email_key, created_at, updated_at) VALUES ('u', 'a@b.c', 'a@b.c', 1, 1)`,
    )
    await db.run(sql`INSERT INTO subscriptions (id, user_id, plan_id, plan_label, type, price, state, created_at, updated_at)
      VALUES ('s:1', 'u', 1, 'Growth', 'annually', 1, 'active', 1, 1)`)
    for (const [index, [source, paymentId]] of orders.entries()) {
      await db.run(sql`INSERT INTO orders (id, source, subscription_id, payment_id, user_id, plan_label, directories, posts,
          pages, starts_at, due_at, created_at, updated_at)
        VALUES (${`o${index}`}, ${source}, 's:1', ${paymentId}, 'u', 'Growth', 1, 1, 1, 1, 1, 1, 1)`)
    }
  }

  it('says in columns what its orders come from', async () => {
    await addOrders([
      ['receipt:in_1:0', 'in_1'],
      ['receipt:in_1:11', 'in_1'],
      ['receipt:in_2:0', null],
      ['receipt:in:3:0', 'in:3'],
      ['settled:s:1:0', null],
      ['settled:s:1:1795723568177', null],
      ['settled:s:1:1795723568177:10', null],
      ['trial:s:1', null],
    ])
    await migrateDatabase(db, url)
    const { rows } = await db.$client.execute(
      'SELECT source, payment_id, period_ends_at, month FROM orders ORDER BY rowid',
    )
    expect(rows.map((row) => [row['source'], row['payment_id'], row['period_ends_at'], row['month']])).toEqual([
      ['receipt', 'in_1', 0, 0],
      ['receipt', 'in_1', 0, 11],
      ['receipt', 'in_2', 0, 0],
      ['receipt', 'in:3', 0, 0],
      ['settled', null, 0, 0],
      ['settled', null, 1_795_723_568_177, 0],
      ['settled', null, 1_795_723_568_177, 10],
      ['trial', null, 0, 0],
    ])
  })

  it('lets nothing lead to two orders', async () => {
    await addOrders([
      ['receipt:in_1:3', 'in_1'],
      ['settled:s:1:5:2', null],
      ['trial:s:1', null],
    ])
    await migrateDatabase(db, url)
    const again = (id: string) =>
      db.run(sql`INSERT INTO orders (id, source, period_ends_at, month, subscription_id, payment_id, user_id, plan_label,
          directories, posts, pages, starts_at, due_at, created_at, updated_at)
        SELECT 'again', source, period_ends_at, month, subscription_id, payment_id, user_id, plan_label,
          directories, posts, pages, starts_at, due_at, created_at, updated_at FROM orders WHERE id = ${id}`)
    for (const id of ['o0', 'o1', 'o2']) await expect(again(id)).rejects.toThrow()
  })

  it('says in columns which article or page was published', async () => {
    await db.run(
      sql`INSERT INTO users (id, email, email_key, created_at, updated_at) VALUES ('u', 'a@b.c', 'a@b.c', 1, 1)`,
    )
    await db.run(sql`INSERT INTO projects (id, user_id, name, website_url, created_at, updated_at)
      VALUES ('p', 'u', 'Acme', 'https://acme.example', 1, 1)`)
    await db.run(sql`INSERT INTO publishing_targets (id, project_id, kind, name, settings, created_at, updated_at)
      VALUES ('t', 'p', 'ghost', 'Blog', '{}', 1, 1)`)
    for (const key of ['article:one', 'page:two:b', 'three']) {
      await db.run(sql`INSERT INTO publications (id, target_id, key, title, content_hash, bytes, state, created_at, updated_at)
        VALUES (${key}, 't', ${key}, 'T', 'h', 1, 'waiting', 1, 1)`)
    }
    await migrateDatabase(db, url)
    const { rows } = await db.$client.execute('SELECT key, article_id, page_id FROM publications ORDER BY rowid')
    expect(rows.map((row) => [row['key'], row['article_id'], row['page_id']])).toEqual([
      ['article:one', 'one', null],
      ['page:two:b', null, 'two:b'],
      ['three', null, null],
    ])
  })

  it('says in columns which account or feedback an email is about', async () => {
    const mails = [
      ['account-confirm:u1:x', 'account', 'u1'],
      ['account-article-changes:u1:article:3', 'account', 'u1'],
      ['account-magic::x', 'account', null],
      ['account-deleted::x', 'account-deleted', null],
      ['feedback-status:f1:planned', 'feedback', 'f1'],
      ['feedback-reply:f1:confirm:2026-01-01', 'feedback', 'f1'],
      ['confirm:product:1', null, null],
    ] as const
    for (const [key] of mails) {
      await db.run(sql`INSERT INTO mail_outbox (key, recipient, subject, text, html, created_at)
        VALUES (${key}, 'a@b.c', '', '', '', 1)`)
    }
    await migrateDatabase(db, url)
    const { rows } = await db.$client.execute('SELECT key, about, about_id FROM mail_outbox ORDER BY id')
    expect(rows.map((row) => [row['key'], row['about'], row['about_id']])).toEqual(mails)
  })
})
