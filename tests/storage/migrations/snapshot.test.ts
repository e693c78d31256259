import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { generateSQLiteDrizzleJson } from 'drizzle-kit/api'
import { expect, it } from 'vitest'

const folder = 'src/storage/migrations/meta'
type Journal = { entries: { idx: number }[] }

it('The newest migration leads to the tables that the code has, so that the next one begins there', async () => {
  const { entries } = JSON.parse(readFileSync(`${folder}/_journal.json`, 'utf8')) as Journal
  const newest = String(entries.at(-1)!.idx).padStart(4, '0')
  const { tables } = JSON.parse(readFileSync(`${folder}/${newest}_snapshot.json`, 'utf8')) as { tables: object }
  const schema: Record<string, unknown> = {}
  for (const file of globSync('src/storage/**/*schema.ts')) {
    const exported = (await import(/* @vite-ignore */ resolve(file))) as object
    for (const [name, value] of Object.entries(exported)) schema[`${file} ${name}`] = value
  }
  const current = (await generateSQLiteDrizzleJson(schema)) as { tables: object }
  expect(current.tables).toEqual(tables)
})
