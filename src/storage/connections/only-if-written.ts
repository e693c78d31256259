import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Database } from '#src/storage/database.ts'

let calls = 0

/**
 * The statements of a batch of which some depend on the first one having written a row. `dependent` makes them, from the
 * condition that it did, and the number of rows it wrote. Their order doesn't matter, and other statements may stand among
 * them. They come third in the batch: the second one stores what `changes()` says, which is only true right after the
 * first, and the last one forgets it. A batch is one transaction, so nobody else sees the row.
 */
export function onlyIfWritten<
  First extends BatchItem<'sqlite'>,
  const Dependent extends readonly BatchItem<'sqlite'>[],
>(db: Database, first: First, dependent: (written: SQL, rowCount: SQL<number>) => Dependent) {
  calls += 1
  const id = calls
  const written = sql`EXISTS (SELECT 1 FROM batch_writes WHERE id = ${id} AND row_count > 0)`
  const rowCount = sql<number>`(SELECT row_count FROM batch_writes WHERE id = ${id})`
  // A single row: the savepoint that SQLite needs for several lets FTS5 write what it holds, which `changes()` counts.
  const store = db.run(sql`INSERT INTO batch_writes (id, row_count) VALUES (${id}, changes())`)
  const forget = db.run(sql`DELETE FROM batch_writes WHERE id = ${id}`)
  return [first, store, ...dependent(written, rowCount), forget] as const
}
