import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  contracting,
  migrationsFolder,
  raiseFloor,
  readJournal,
  readSchemaState,
  SchemaError,
} from '#src/storage/migrations/compatibility.ts'
import { migrateDatabase } from '#src/storage/migrations/migrate.ts'
import { conversions } from '#src/storage/migrations/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'
import { givenProduct } from '#tests/support/submissions.ts'

/** Since then, a release works on the schema of the next one. */
const first = '0053'

const expanding = [
  /^CREATE (?:VIRTUAL )?TABLE/i,
  /^CREATE INDEX/i,
  /^CREATE TRIGGER/i,
  /^ALTER TABLE \S+ ADD (?:COLUMN )?(?!.*\bNOT NULL\b(?!.*\bDEFAULT\b)(?<!\bDEFAULT\b.*))/is,
  /^(?:INSERT|UPDATE|DELETE)\b/i,
]

/** The statements after which the release before may fail. */
function contractingStatements(text: string): string[] {
  const statements = text.split('--> statement-breakpoint').map((part) => part.replace(/^--.*$/gm, '').trim())
  const created = [...text.matchAll(/CREATE TABLE [`"]?(\w+)/gi)].map(([, name]) => name!)
  return statements.filter((statement) => {
    const unique = /^CREATE UNIQUE INDEX \S+ ON [`"]?(\w+)/i.exec(statement)?.[1]
    if (unique !== undefined) return !created.includes(unique)
    return !expanding.some((pattern) => pattern.test(statement))
  })
}

describe('A migration', () => {
  const tags = readJournal().map(({ tag }) => tag)

  it.each(tags.filter((tag) => tag >= first))('%s expands the schema, or is listed as one that contracts it', (tag) => {
    const statements = contractingStatements(readFileSync(`${migrationsFolder}/${tag}.sql`, 'utf8'))
    expect(contracting.includes(tag) ? [] : statements).toEqual([])
  })

  it.each([
    ['DROP TABLE `a`', false],
    ['ALTER TABLE `a` DROP COLUMN `b`', false],
    ['ALTER TABLE `a` RENAME TO `b`', false],
    ['ALTER TABLE `a` ADD `b` integer NOT NULL', false],
    ['ALTER TABLE `a` ADD `b` integer DEFAULT 0 NOT NULL', true],
    ['ALTER TABLE `a` ADD `b` integer NOT NULL DEFAULT 0', true],
    ['ALTER TABLE `a` ADD `b` text', true],
    ['CREATE UNIQUE INDEX `i` ON `a` (`b`)', false],
    ['CREATE TABLE `a` (b);\n--> statement-breakpoint\nCREATE UNIQUE INDEX `i` ON `a` (`b`)', true],
    ['-- Why.\nUPDATE `a` SET `b` = 1', true],
  ])('%j is told apart', (text, isExpanding) => {
    expect(contractingStatements(text).length === 0).toBe(isExpanding)
  })

  it('that is listed exists', () => {
    expect(contracting.filter((tag) => !tags.includes(tag))).toEqual([])
  })
})

describeBothDatabases('A $kind that a newer version has migrated', ({ kind }) => {
  const current = useDatabase(kind)
  const future = (readJournal().at(-1)?.when ?? 0) + 1000
  const applyNewer = () =>
    current.db.run(sql`INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', ${future})`)

  it('is refused if this version can’t work on it', async () => {
    await applyNewer()
    await raiseFloor(current.db, ['9999_newer'], [{ tag: '9999_newer', when: future }])
    await expect(migrateDatabase(current.db, current.url)).rejects.toThrow(SchemaError)
    await expect(migrateDatabase(current.db, current.url)).rejects.toThrow('npm run restore')
  })

  it('is left alone if it only has more', async () => {
    await applyNewer()
    await migrateDatabase(current.db, current.url)
    expect(await readSchemaState(current.db)).toEqual({ newest: future, oldest: 0 })
  })
})

describeBothDatabases('What older versions stored, in a $kind', ({ kind }) => {
  const current = useDatabase(kind)
  const countSites = async () => (await current.db.all(sql`SELECT 1 FROM product_sites`)).length

  it('is converted by the migration, once', async () => {
    await givenProduct(current.db, { slug: 'acme' })
    await current.db.run(sql`DELETE FROM product_sites`)
    await current.db.delete(conversions)
    await migrateDatabase(current.db, current.url)
    expect(await countSites()).toBe(1)
    await current.db.run(sql`DELETE FROM product_sites`)
    await migrateDatabase(current.db, current.url)
    expect(await countSites()).toBe(0)
  })
})
