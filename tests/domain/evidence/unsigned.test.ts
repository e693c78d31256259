import { describe, expect, it } from 'vitest'
import { checkFile } from '#src/domain/evidence/check-file.ts'
import type { EvidenceFile, FileRow } from '#src/domain/evidence/file.ts'
import { type SignedRoot, signRoot } from '#src/domain/evidence/roots.ts'
import { chainOf, sampleFile, testKey, textOf } from '#tests/support/evidence/files.ts'

const hour = 3_600_000
const day = 24 * hour
const week = 7 * day

/** The sample file, with an event of its third row after the last root, and perhaps changed. */
async function fileWith(at: number, change: (file: EvidenceFile) => EvidenceFile = (file) => file) {
  const file = await sampleFile()
  const { row, entries, seals } = file.rows[2]!
  const chained = await chainOf(row, [...entries, { seq: 5, at, kind: 'change', facts: {}, seen: null }])
  const longer = chained.map((entry, index): FileRow['entries'][number] => ({
    ...entry,
    page: entries[index]?.page ?? null,
  }))
  return change({ ...file, rows: file.rows.with(2, { row, entries: longer, seals }) })
}

async function found(
  file: EvidenceFile,
  { time = 2 * week + 2 * hour, published = file.roots, known = [] }: Given = {},
) {
  const keys = { keys: [(await testKey()).publicKey] }
  const loadRoots = () => Promise.resolve(published && [...published])
  return checkFile(textOf(file), { keys, time, known, loadRoots })
}
type Given = { time?: number; published?: readonly SignedRoot[] | null; known?: readonly SignedRoot[] }

const withoutSeals = (row: FileRow): FileRow => ({ ...row, seals: [] })
const stripped = ({ format, rows }: EvidenceFile): EvidenceFile => ({ format, roots: [], rows: rows.map(withoutSeals) })

/** What is found in the sample file with one more row, of which nothing is signed, and that begins with an event of this kind. */
async function foundBegun(kind: string, at: number, times: readonly number[]) {
  const file = await sampleFile()
  const later = times.map((time, index) => ({ seq: index + 2, at: time, kind: 'change', facts: {}, seen: null }))
  const entries = await chainOf('row-4', [{ seq: 1, at, kind, facts: {}, seen: null }, ...later])
  const row = { row: 'row-4', entries: entries.map((entry) => ({ ...entry, page: null })), seals: [] }
  return found({ ...file, rows: [...file.rows, row] })
}

/** A root of some days after the file's last one. */
async function laterRoot(file: EvidenceFile, days: number): Promise<SignedRoot> {
  const { signature: _, ...last } = file.roots[1]!
  return signRoot((await testKey()).privateKey, { ...last, no: 3, at: last.at + days * day })
}

describe('an evidence file with events that aren’t signed yet', () => {
  it('is verified as far as it’s signed, and says when the rest will be', async () => {
    const file = await fileWith(2 * week + hour)
    expect(await found(file)).toMatchObject({
      ...{ state: 'unsigned', heading: 'Verified, except what isn’t signed yet', faults: [] },
      summary: '3 rows, 9 events, 5 pages as our checks read them. Root 2, signed 15 Jan 1970, 00:00 UTC.',
      notes: ['1 event isn’t signed yet. The next root is signed after 16 Jan 1970, 00:00 UTC.'],
    })
    expect((await found(file, { time: 2 * week + 2 * day })).notes).toEqual([
      '1 event isn’t signed yet. The next root has been due since 16 Jan 1970, 00:00 UTC.',
    ])
    expect((await found(file, { published: null })).notes).toEqual([
      '1 event isn’t signed yet. Roots are signed once a day, after 00:00 UTC.',
      'It wasn’t compared with the published roots, so there may be newer ones.',
    ])
  })

  it('of which nothing is signed says so, and nothing else', async () => {
    const today = await fileWith(2 * week, (file) => stripped({ ...file, rows: file.rows.slice(0, 1) }))
    expect(await found(today, { published: [] })).toEqual({
      ...{ state: 'unsigned', heading: 'Not signed yet', summary: '', faults: [] },
      notes: ['2 events aren’t signed yet. The first root is signed in a few minutes.'],
    })
    expect(await found({ ...today, rows: [] }, { published: [] })).toMatchObject({
      ...{ state: 'unsigned', notes: ['There are no events in it.'] },
    })
  })
})

describe('signatures that were removed', () => {
  const gone = expect.stringMatching(
    /: Event 2 isn’t signed, though it’s older than root 2, signed 15 Jan 1970/,
  ) as string

  it('are missed in a row whose file has roots', async () => {
    const file = await sampleFile()
    const { state, faults } = await found({ ...file, rows: file.rows.map(withoutSeals) }, { published: null })
    expect([state, faults]).toEqual(['failed', [gone, gone, gone]])
  })

  it('are missed in a file without roots, by the roots that are published or kept', async () => {
    const [file, bare] = [await sampleFile(), stripped(await sampleFile())]
    expect(await found(bare, { published: file.roots })).toMatchObject({ state: 'failed', faults: [gone, gone, gone] })
    expect(await found(bare, { published: null, known: file.roots })).toMatchObject({ state: 'failed' })
    // Without any root there is nothing to compare it with, and nothing is claimed.
    expect(await found(bare, { published: null })).toMatchObject({ state: 'unsigned', heading: 'Not signed yet' })
  })

  it('are missed in a file that was cut back to an earlier root, as soon as a later one should have signed the rest', async () => {
    const file = await fileWith(2 * week + hour)
    const soon = { published: [file.roots[1]!, await laterRoot(file, 1)] }
    expect(await found(file, soon)).toMatchObject({ state: 'unsigned' })
    const later = { published: [file.roots[1]!, await laterRoot(file, 2)] }
    expect(await found(file, later)).toMatchObject({
      state: 'failed',
      faults: [expect.stringContaining('Event 5 isn’t signed, though it’s older than root 3') as string],
    })
  })

  it('don’t hide behind a row without events', async () => {
    const file = await sampleFile()
    const empty = { ...file, rows: file.rows.with(2, { row: 'row-3', entries: [], seals: [] }) }
    expect(await found(empty)).toMatchObject({ state: 'failed', faults: ['row-3: This row has no events.'] })
  })

  it('aren’t missed where a row was added long before anything happened to it', async () => {
    expect(await foundBegun('added', hour, [2 * week + hour])).toMatchObject({ state: 'unsigned', faults: [] })
  })

  it('aren’t missed where a row began with what had happened before there was evidence', async () => {
    expect(await foundBegun('taken-over', 2 * week, [hour, week, 2 * week + hour])).toMatchObject({
      ...{ state: 'unsigned', faults: [] },
      notes: [
        expect.stringMatching(/^4 events aren’t signed yet/) as string,
        '2 events are from before their rows had evidence, and nothing signs them yet.',
      ],
    })
  })

  it('are missed in a row whose first event, or the next one too, was made to look new', async () => {
    for (const times of [[hour], [2 * week + hour, week]]) {
      expect(await foundBegun('added', 2 * week + hour, times)).toMatchObject({
        ...{ state: 'failed', notes: [] },
        faults: [expect.stringContaining(`Event ${times.length + 1} isn’t signed, though it’s older than root 2`)],
      })
    }
  })
})

describe('the published roots', () => {
  it('say that a file is older than the newest one, or that its root was replaced or never published', async () => {
    const file = await sampleFile()
    expect(await found(file)).toMatchObject({ state: 'verified', faults: [], notes: [] })
    const newer = await laterRoot(file, 1)
    expect(await found(file, { published: [file.roots[1]!, newer] })).toMatchObject({
      state: 'verified',
      notes: ['This file is as of 15 Jan 1970, 00:00 UTC. The newest root was signed 16 Jan 1970, 00:00 UTC.'],
    })
    expect(await found(file, { published: [{ ...file.roots[1]!, root: 'a'.repeat(64) }] })).toMatchObject({
      state: 'failed',
      faults: ['Root 2 isn’t the one that was published or kept: history was rewritten.'],
    })
    expect(await found(file, { published: [] })).toMatchObject({
      state: 'failed',
      faults: ['Root 2 isn’t one of the published roots.'],
    })
    expect(await found(file, { published: null })).toMatchObject({
      state: 'verified',
      notes: ['It wasn’t compared with the published roots, so there may be newer ones.'],
    })
  })
})
