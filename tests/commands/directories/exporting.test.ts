import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exportDirectories, withEdits } from '#commands/directories/export.ts'
import { includeDirectory, saveDirectoryEdit, excludeDirectory } from '#src/storage/directories/changes.ts'
import { listDirectoryEdits } from '#src/storage/directories/queries.ts'
import { describeDatabases, useDatabase } from '#tests/support/database.ts'

const source = 'seo-data/directories.json'
const now = Date.UTC(2026, 10, 23, 9)

describeDatabases('the export of directories, from a $kind', ({ kind }) => {
  const current = useDatabase(kind)
  let folder = ''
  let file = ''

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'directories-'))
    file = join(folder, 'directories.json')
    await copyFile(source, file)
  })
  afterEach(() => rm(folder, { recursive: true }))

  const diff = async () => {
    const [before, after] = [await readFile(source, 'utf8'), await readFile(file, 'utf8')].map((text) =>
      text.split('\n'),
    )
    expect(after).toHaveLength(before!.length)
    return after!.flatMap((line, index) => (line === before![index] ? [] : [line.replace(/,$/, '')]))
  }
  const edit = (key: string, fields: object, version = 0) =>
    saveDirectoryEdit(current.db, { key, fields, version, checkedBy: 'operator', changes: [] }, now)

  it('changes nothing if nothing is known beyond the data set', async () => {
    expect(withEdits(await readFile(source, 'utf8'), new Map())).toEqual({
      text: await readFile(source, 'utf8'),
      changed: 0,
    })
    await excludeDirectory(current.db, 'g2.com', 'For now', now)
    expect(await exportDirectories(current.db, file)).toEqual({ changed: 0, dropped: 0 })
    expect(await diff()).toEqual([])
  })

  it('changes the line of each edited directory, and no other', async () => {
    await edit('sourceforge.net', {
      ...{ followed: true, notes: 'Approves in 2 days.', limits: { tagline: 60 }, required: ['founder'] },
      ...{ auth: ['google', 'password'], captcha: 'none', requiredAssets: ['video'] },
    })
    expect(await exportDirectories(current.db, file)).toEqual({ changed: 1, dropped: 0 })
    const [line = '', ...more] = await diff()
    expect(more).toEqual([])
    expect(JSON.parse(line)).toMatchObject({
      ...{ name: 'SourceForge', followed: true, followedAsOf: '2026-11-23', checkedOn: '2026-11-23' },
      ...{ checkKind: 'our-editors', limits: { tagline: 60 }, required: ['founder'], notes: 'Approves in 2 days.' },
      ...{ auth: ['google', 'password'], captcha: 'none', requiredAssets: ['video'] },
      ...{ pricing: 'Free', dr: 92 },
    })
    expect(line).not.toContain('followedSource')
    // Who checked it is no one's business outside.
    expect(line).not.toContain('operator')
  })

  it('keeps what our operators found out as theirs', async () => {
    await edit('sourceforge.net', { pricing: 'Paid', followed: true })
    await exportDirectories(current.db, file)
    const [line = ''] = await diff()
    expect(JSON.parse(line)).toMatchObject({ pricing: 'Paid', ownFacts: ['pricing'] })
    await edit('sourceforge.net', { pricing: 'Paid', followed: true, submitUrl: 'https://sourceforge.net/new' }, now)
    await exportDirectories(current.db, file)
    expect(JSON.parse((await diff())[0]!)).toMatchObject({ ownFacts: ['pricing', 'submitUrl'] })
  })

  it('removes from the database what an earlier export wrote', async () => {
    await edit('sourceforge.net', { notes: 'Approves in 2 days.' })
    await edit('dev.to', { notes: 'Slow.' })
    await excludeDirectory(current.db, 'dev.to', 'Moving', now + 1)
    await exportDirectories(current.db, file)
    await edit('sourceforge.net', { notes: 'Approves in 2 days.', pricing: 'Paid' }, now)
    expect(await exportDirectories(current.db, file)).toEqual({ changed: 1, dropped: 0 })
    const edits = await listDirectoryEdits(current.db)
    expect(edits.get('sourceforge.net')?.fields).toEqual({ pricing: 'Paid' })
    expect(edits.get('dev.to')).toMatchObject({ fields: {}, excludedReason: 'Moving' })
    await includeDirectory(current.db, 'dev.to', now + 2)
    expect(await exportDirectories(current.db, file)).toEqual({ changed: 0, dropped: 2 })
    expect(await exportDirectories(current.db, file)).toEqual({ changed: 0, dropped: 0 })
  })
})
