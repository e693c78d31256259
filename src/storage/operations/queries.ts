import { sql } from 'drizzle-orm'
import { maxCounted, type QueueName } from '#src/domain/operations/queues.ts'
import type { Database } from '#src/storage/database.ts'
import journal from '#src/storage/migrations/meta/_journal.json' with { type: 'json' }

/** `oldest`: since when the oldest one waits, in milliseconds. Null: none does. */
export type QueueState = { name: QueueName; due: number; oldest: number | null }

/** What is due but not done, in one statement that reads at most `maxCounted` rows of each queue. */
export async function readQueues(db: Database, now: number): Promise<QueueState[]> {
  const due = sql`due_at IS NOT NULL AND due_at <= ${now}`
  // A mail is late from when it was written, however often it was put off. One that is held back wasn't tried.
  const waiting = sql`SELECT created_at AS at FROM mail_outbox WHERE due_at IS NOT NULL AND (attempts > 0 OR due_at <= ${now})`
  const parts = [
    queue('mails', waiting),
    queue(
      'orders',
      sql`SELECT starts_at AS at FROM orders WHERE approved_at IS NULL AND done_at IS NULL AND stopped_at IS NULL AND hold IS NULL AND starts_at <= ${now}`,
    ),
    queue('proofs', sql`SELECT due_at AS at FROM checks WHERE ${due}`),
    queue('mentions', sql`SELECT due_at AS at FROM polls WHERE ${due}`),
    queue('publications', sql`SELECT due_at AS at FROM publications WHERE ${due}`),
    queue('linkChecks', sql`SELECT due_at AS at FROM link_checks WHERE state <> 'gone' AND ${due}`),
    queue('directoryChecks', sql`SELECT due_at AS at FROM directory_checks WHERE ${due}`),
    queue('indexPings', sql`SELECT due_at AS at FROM index_pings WHERE ${due}`),
  ]
  return db.all<QueueState>(sql.join(parts, sql` UNION ALL `))
}

function queue(name: QueueName, from: ReturnType<typeof sql>) {
  return sql`SELECT ${name} AS name, count(*) AS due, min(at) AS oldest FROM (${from} LIMIT ${maxCounted})`
}

/** In bytes. Null: the server doesn't say. */
export async function readDatabaseSize(db: Database): Promise<number | null> {
  try {
    const row = await db.get<{ bytes: number }>(
      sql`SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()`,
    )
    return row.bytes
  } catch {
    return null
  }
}

const newest = journal.entries.at(-1)

/** The newest migration that was applied, and whether it is the newest that this program has. */
export async function readSchemaState(db: Database): Promise<{ name: string; isCurrent: boolean }> {
  const row = await db.get<{ at: number | null }>(sql`SELECT max(created_at) AS at FROM __drizzle_migrations`)
  const applied = journal.entries.find(({ when }) => when === row.at)
  return { name: applied?.tag ?? 'unknown', isCurrent: (row.at ?? 0) >= (newest?.when ?? 0) }
}
