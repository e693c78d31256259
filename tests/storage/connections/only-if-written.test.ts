import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { onlyIfWritten } from '#src/storage/connections/only-if-written.ts'
import type { Database } from '#src/storage/database.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'

// Rate limits serve as rows that are written.
const add = (db: Database, key: string, condition = sql`true`) =>
  db.run(sql`INSERT INTO rate_limits (key, window_start, count) SELECT ${key}, 1, 1 WHERE ${condition}
    ON CONFLICT DO NOTHING`)

const addTwo = (db: Database) =>
  db.run(sql`INSERT INTO rate_limits (key, window_start, count) VALUES ('one', 1, 1), ('two', 1, 1)`)

describeBothDatabases('onlyIfWritten on a $kind', ({ kind }) => {
  const test = useDatabase(kind)

  const keys = async () => {
    const rows = await test.db.all<{ key: string }>(sql`SELECT key FROM rate_limits ORDER BY key`)
    return rows.map(({ key }) => key)
  }
  const leftovers = () => test.db.all(sql`SELECT * FROM batch_writes`)

  it('runs every dependent statement, whatever those before it wrote', async () => {
    const { db } = test
    const [written] = await db.batch(
      onlyIfWritten(db, add(db, 'first'), (isWritten) => [
        add(db, 'a', isWritten),
        add(db, 'never', sql`false`),
        db.run(sql`DELETE FROM rate_limits WHERE key IN ('none')`),
        add(db, 'b', isWritten),
      ]),
    )
    expect(written.rowsAffected).toBe(1)
    expect(await keys()).toEqual(['a', 'b', 'first'])
    expect(await leftovers()).toEqual([])
  })

  it('runs none of them if the first one wrote nothing, whatever was written before', async () => {
    const { db } = test
    await add(db, 'first')
    const [, written] = await db.batch([
      add(db, 'before'),
      ...onlyIfWritten(db, add(db, 'first'), (isWritten) => [
        add(db, 'other'),
        add(db, 'a', isWritten),
        add(db, 'b', isWritten),
      ]),
    ])
    expect(written.rowsAffected).toBe(0)
    expect(await keys()).toEqual(['before', 'first', 'other'])
    expect(await leftovers()).toEqual([])
  })

  it('keeps conditions within each other apart', async () => {
    const { db } = test
    await add(db, 'inner')
    await db.batch([
      ...onlyIfWritten(db, add(db, 'outer'), (outer) => [
        ...onlyIfWritten(db, add(db, 'inner', outer), (inner) => [add(db, 'of inner', inner)]),
        add(db, 'of outer', outer),
      ]),
      ...onlyIfWritten(db, add(db, 'outer'), (again) => [add(db, 'of again', again)]),
    ])
    expect(await keys()).toEqual(['inner', 'of outer', 'outer'])
    expect(await leftovers()).toEqual([])
  })

  it('knows how many rows were written', async () => {
    const { db } = test
    await db.batch(onlyIfWritten(db, addTwo(db), (_, count) => [db.run(sql`UPDATE rate_limits SET count = ${count}`)]))
    expect(await db.all(sql`SELECT DISTINCT count FROM rate_limits`)).toEqual([{ count: 2 }])
    await db.batch(
      onlyIfWritten(db, add(db, 'one'), (_, count) => [db.run(sql`UPDATE rate_limits SET count = ${count}`)]),
    )
    expect(await db.all(sql`SELECT DISTINCT count FROM rate_limits`)).toEqual([{ count: 0 }])
  })

  it('leaves nothing of a batch that fails', async () => {
    const { db } = test
    const batch = db.batch(
      onlyIfWritten(db, add(db, 'first'), (isWritten) => [add(db, 'a', isWritten), addTwo(db), addTwo(db)]),
    )
    await expect(batch).rejects.toThrow()
    expect(await keys()).toEqual([])
    expect(await leftovers()).toEqual([])
  })
})
