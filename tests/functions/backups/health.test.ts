import { expect, it } from 'vitest'
import { saveBackup, saveCertificate } from '#src/storage/backups/changes.ts'
import { findBackupState } from '#src/storage/backups/queries.ts'
import { useApi } from '#tests/support/api.ts'

const day = 86_400_000
const api = useApi('file', () => ({ BACKUPS: 'on' }))

const health = async () => {
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
