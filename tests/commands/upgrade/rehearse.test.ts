import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { rehearseEmpty } from '#commands/upgrade/rehearse.ts'
import { readEnvironment } from '#src/env.ts'
import { newFolder } from '#tests/support/folders.ts'

/** A release that only has a migration. */
async function givenRelease(...statements: string[]): Promise<string> {
  const root = await newFolder('release')
  await mkdir(join(root, 'commands'))
  await writeFile(join(root, 'package.json'), '{ "type": "module" }')
  await symlink(resolve('node_modules'), join(root, 'node_modules'))
  await writeFile(
    join(root, 'commands/db.ts'),
    `import { createClient } from '@libsql/client/sqlite3'
    await createClient({ url: process.env.DATABASE_URL }).batch(${JSON.stringify(statements)})`,
  )
  return root
}

it('without a backup, an empty database shows whether a migration works and has a way back', async () => {
  const folder = await newFolder('data')
  const env = readEnvironment({ DATA_DIR: folder, DATABASE_URL: 'https://database.example', DATABASE_AUTH_TOKEN: 'a' })
  const migration = "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 4000000000000)"
  const expanding = await givenRelease(migration)
  expect(await rehearseEmpty(env, expanding)).toMatchObject({ hasWayBack: true })
  const contracting = await givenRelease(migration, 'INSERT INTO schema_floors (id, oldest) VALUES (1, 4000000000000)')
  expect(await rehearseEmpty(env, contracting)).toMatchObject({ hasWayBack: false })
  await expect(rehearseEmpty(env, await givenRelease('ALTER TABLE missing ADD a'))).rejects.toThrow(
    'Its migration failed when it was tried: SQLITE_ERROR: no such table: missing',
  )
})
