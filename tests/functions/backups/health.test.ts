import { expect, it } from 'vitest'
import { recordCertificate } from '#functions/backups/record.ts'
import { readOperations } from '#functions/operations/read.ts'
import { readBackup } from '#functions/operations/sections.ts'
import { readEnvironment } from '#src/env.ts'
import { saveBackup, saveCertificate } from '#src/storage/backups/changes.ts'
import { findBackupState } from '#src/storage/backups/queries.ts'
import { mails } from '#src/storage/mails/schema.ts'
import { useApi } from '#tests/support/api.ts'

const day = 86_400_000
const api = useApi('file', () => ({ BACKUPS: 'on' }))

const health = async () => {
  // A good result of a moment ago would count on a busy machine.
  api.clock.now += 60_000
  const response = await api.call('/api/health')
  const { data } = (await response.json()) as { data: { backups: string } }
  return [response.status, data.backups]
}
const made = { name: 'x', target: 'y', bytes: 1, schema: 's', counts: {}, images: 0, missingImages: 0, durationMs: 1 }
const save = (result: Parameters<typeof saveBackup>[1]['result']) =>
  saveBackup(api.db, { reason: 'daily', startedAt: api.clock.now, result }, null)
const check = async (differences: string[]) => {
  const { backup } = await findBackupState(api.db)
  const result = { name: 'x', durationMs: 1, differences, images: 0, rows: 0 }
  await saveCertificate(api.db, backup!.id, { at: api.clock.now, result }, null)
}

it('a check with many differences mails, shows and alerts the first ten, and how many more there are', async () => {
  await save(made)
  const { backup } = await findBackupState(api.db)
  const differences = Array.from({ length: 2000 }, (_, n) => `image a${n} isn't in the backup`)
  const env = readEnvironment({ BACKUPS: 'on', OWNER_EMAIL: 'owner@example.com' })
  const result = { name: 'x', durationMs: 1000, differences, images: 0, rows: 0 }
  await recordCertificate({ db: api.db, env, now: () => api.clock.now }, backup!.id, result)
  const [mail] = await api.db.select().from(mails)
  const shown = await readBackup({ db: api.db, env })
  for (const text of [mail!.text, shown!.certificate]) {
    expect(text).toContain("image a9 isn't in the backup")
    expect(text).not.toContain('image a10 ')
    expect(text).toContain('… and 1990 more')
  }
  const { findings } = await readOperations({
    db: api.db,
    env,
    disk: { findSpace: () => Promise.resolve(null), findFreeBytes: () => Promise.resolve(null) },
    now: () => api.clock.now,
  })
  expect(findings).toContainEqual({ kind: 'certificate', detail: shown!.certificate })
})

it('health says that backups are degraded, and still answers 200', async () => {
  expect(await health()).toEqual([200, 'degraded'])
  await save(made)
  expect(await health()).toEqual([200, 'degraded'])
  await check([])
  expect(await health()).toEqual([200, 'ok'])
  await save({ target: 'y', durationMs: 1, error: 'The disk is full.' })
  expect(await health()).toEqual([200, 'degraded'])
  await save(made)
  expect(await health()).toEqual([200, 'ok'])
  await check(['posts has 1 rows instead of 2'])
  expect(await health()).toEqual([200, 'degraded'])
  await save(made)
  await check([])
  api.clock.now += 3 * day
  expect(await health()).toEqual([200, 'degraded'])
})
