import type { Database } from '#src/storage/database.ts'

/** A query prepared once per database, for queries of every signed-in call. */
export function prepared<Query>(build: (db: Database) => Query): (db: Database) => Query {
  const built = new WeakMap<Database, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
