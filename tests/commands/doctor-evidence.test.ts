import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { checkEvidenceKey } from '#commands/doctor/evidence.ts'
import { signingKey } from '#functions/evidence/keys.ts'
import { readEnvironment } from '#src/env.ts'
import { evidenceRoots } from '#src/storage/evidence/schema.ts'
import { createDatabaseFolder } from '#tests/support/database-files.ts'
import { newFolder, removeFolders } from '#tests/support/folders.ts'

afterAll(removeFolders)

it('says that the key of evidence depends on SECRET, or isn’t the one that signed so far', async () => {
  const folder = await createDatabaseFolder()
  const { db } = await folder.openNext()
  const path = join(await newFolder('doctor'), 'uplist.db')
  const hash = 'a'.repeat(64)
  const [SECRET, EVIDENCE_KEY] = ['a secret of this test, which is long', Buffer.alloc(32, 3).toString('base64')]
  const envWith = (more: Record<string, string>) => readEnvironment({ DATABASE_URL: `file:${path}`, SECRET, ...more })
  const found = async (more: Record<string, string>) => (await checkEvidenceKey(envWith(more))).map(({ text }) => text)
  const { publicKey } = await signingKey({ env: envWith({}), secret: SECRET })
  const root = { no: 1, at: 1, size: 1, root: hash, before: hash, key: publicKey.kid, signature: '' }
  await db.insert(evidenceRoots).values(root)

  const derived = 'Evidence is signed by a key derived from SECRET, which changes when SECRET does.'
  const same = 'Evidence is signed by the same key as before'
  const other = expect.stringContaining(`Evidence was signed by another key (${publicKey.kid})`) as string
  // Before the first start.
  expect(await found({})).toEqual([derived])
  expect(await found({ EVIDENCE_KEY })).toEqual([])
  await db.$client.execute({ sql: 'VACUUM INTO ?', args: [path] })
  db.$client.close()
  await folder.remove()
  expect(await found({})).toEqual([derived, same])
  expect(await found({ EVIDENCE_KEY })).toEqual([other])
  expect(await found({ SECRET: `${SECRET}, changed` })).toEqual([derived, other])
})
