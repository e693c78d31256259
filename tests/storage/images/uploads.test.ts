import { expect, it } from 'vitest'
import { addUpload, markUploadReady, removeUpload, withdrawUpload } from '#src/storage/images/changes.ts'
import {
  findReadyUploads,
  findUpload,
  isWithdrawn,
  listStaleUploads,
  readyUpload,
} from '#src/storage/images/queries.ts'
import { uploads } from '#src/storage/images/schema.ts'
import { describeBothDatabases, useDatabase } from '#tests/support/database.ts'

const facts = { size: 900, type: 'image/png', width: 30, height: 20 } as const

describeBothDatabases('uploads in a $kind', ({ kind }) => {
  const current = useDatabase(kind)
  const given = (id: string, createdAt = 1) => addUpload(current.db, { id, size: 1000, createdAt })
  const claimAll = () => current.db.update(uploads).set({ claimedAt: 5 })

  it("aren't ready until their image is stored", async () => {
    await given('a')
    const row = await findUpload(current.db, 'a')
    expect(row).toMatchObject({ id: 'a', size: 1000, createdAt: 1, readyAt: null, type: null })
    expect(row && readyUpload(row)).toBeNull()
    expect(await findReadyUploads(current.db, ['a'])).toEqual([])
    expect(await markUploadReady(current.db, { id: 'a', ...facts }, 2)).toBe(true)
    expect(await findReadyUploads(current.db, ['a', 'unknown'])).toEqual([{ id: 'a', ...facts }])
  })

  it('become ready once, also in parallel', async () => {
    await given('a')
    const marks = await Promise.all([2, 3, 4].map((now) => markUploadReady(current.db, { id: 'a', ...facts }, now)))
    expect(marks.filter(Boolean)).toHaveLength(1)
    expect(await markUploadReady(current.db, { id: 'unknown', ...facts }, 2)).toBe(false)
  })

  it('are found individually or not at all', async () => {
    expect(await findUpload(current.db, 'a')).toBeNull()
    expect(await findReadyUploads(current.db, [])).toEqual([])
  })

  it("can't be used once deleted, or deleted once used", async () => {
    await given('a')
    await markUploadReady(current.db, { id: 'a', ...facts }, 2)
    expect(await withdrawUpload(current.db, 'a')).toBe(true)
    expect(await markUploadReady(current.db, { id: 'a', ...facts }, 3)).toBe(false)
    expect(await findReadyUploads(current.db, ['a'])).toEqual([])
    const withdrawn = await findUpload(current.db, 'a')
    expect(withdrawn && isWithdrawn(withdrawn)).toBe(true)

    await given('b')
    await markUploadReady(current.db, { id: 'b', ...facts }, 2)
    await claimAll()
    expect(await withdrawUpload(current.db, 'b')).toBe(false)
    await removeUpload(current.db, 'b')
    expect(await findReadyUploads(current.db, ['b'])).toHaveLength(1)
    expect(await withdrawUpload(current.db, 'unknown')).toBe(false)
  })

  it('are stale if old and unused, oldest first, up to a limit', async () => {
    await given('used', 1)
    await claimAll()
    await given('third', 30)
    await given('first', 10)
    await given('second', 20)
    await given('young', 40)
    expect(await listStaleUploads(current.db, 39, 10)).toEqual(['first', 'second', 'third'])
    expect(await listStaleUploads(current.db, 39, 2)).toEqual(['first', 'second'])
  })

  it('are found by an index if stale', async () => {
    const { rows } = await current.db.$client.execute(
      'EXPLAIN QUERY PLAN SELECT id FROM uploads WHERE claimed_at IS NULL AND created_at < 1 ORDER BY created_at LIMIT 5',
    )
    expect(JSON.stringify(rows)).toContain('uploads_unclaimed')
  })
})
