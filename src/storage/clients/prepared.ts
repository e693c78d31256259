import type { Database } from '#src/storage/database.ts'

/** A query that is built once for each database, for what every signed-in call asks. */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
