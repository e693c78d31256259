import { describe, expect, it } from 'vitest'
import { type EvidenceFile, type FileRow, readFile } from '#src/domain/evidence/file.ts'
import { stateOf, type Verification, verifyFile } from '#src/domain/evidence/verify.ts'
import { sampleFile, testKey, textOf, trustedKeys } from '#tests/support/evidence/files.ts'
import { signRoot } from '#src/domain/evidence/roots.ts'

type Changed = (file: EvidenceFile) => unknown

async function verified(change: Changed = (file) => file): Promise<Verification> {
  const file = readFile(textOf(change(await sampleFile())))
  if (typeof file === 'string') throw new Error(file)
  return verifyFile(file, await trustedKeys())
}

/** The file with its third row changed. */
const withRow =
  (change: (row: FileRow) => FileRow): Changed =>
  (file) => ({ ...file, rows: file.rows.with(2, change(file.rows[2]!)) })

const faultOf = async (change: Changed) => (await verified(change)).rows.map(({ fault }) => fault)[2]

describe('an evidence file', () => {
  it('is verified as it was made, row by row', async () => {
    const result = await verified()
    expect(stateOf(result)).toBe('verified')
    expect(result.latest?.no).toBe(2)
    expect(result.rows.map(({ row, fault, rooted, late, pages }) => [row, fault, rooted, late, pages])).toEqual([
      ['row-1', null, 2, 0, 1],
      ['row-2', null, 3, 0, 2],
      ['row-3', null, 4, 0, 2],
    ])
  })

  it('is never verified with any byte of it changed', async () => {
    const bytes = Buffer.from(textOf(await sampleFile()))
    const trust = await trustedKeys()
    const slipped: number[] = []
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at]! ^= 1 << (at % 8)
      const file = readFile(changed.toString())
      if (typeof file !== 'string' && stateOf(await verifyFile(file, trust)) !== 'failed') slipped.push(at)
    }
    expect(bytes.length).toBeGreaterThan(3000)
    expect(slipped).toEqual([])
  })

  it('tells which event was changed, dropped, moved or repeated', async () => {
    const entries = (change: (all: FileRow['entries']) => FileRow['entries']) =>
      faultOf(withRow((row) => ({ ...row, entries: change(row.entries) })))
    expect(await entries((all) => all.with(2, { ...all[2]!, at: 5 }))).toMatchObject({ fault: 'changed', seq: 3 })
    expect(await entries((all) => all.toSpliced(2, 1))).toEqual({ fault: 'missing', seq: 4, after: 2 })
    expect(await entries(([a, b, c, d]) => [a!, c!, b!, d!])).toMatchObject({ fault: 'order', seq: 3 })
    expect(await entries(([a, ...more]) => [a!, a!, ...more])).toMatchObject({ fault: 'repeated', seq: 1 })
    expect(await entries((all) => all.slice(0, 3))).toEqual({ fault: 'cut', seq: 4, after: 3, no: 2 })
    expect(await entries(() => [])).toMatchObject({ fault: 'cut', after: 0 })
    expect(await entries((all) => all.with(2, { ...all[2]!, page: 'AAAA' }))).toEqual({ fault: 'page', seq: 3 })
    expect(await entries((all) => all.with(2, { ...all[2]!, page: null }))).toBeNull()
  })

  it('tells if events are those of another row, or a row is there twice', async () => {
    const moved = await faultOf((file) => ({
      ...file,
      rows: file.rows.with(2, { ...file.rows[1]!, row: 'row-3', seals: file.rows[2]!.seals }),
    }))
    expect(moved).toMatchObject({ fault: 'changed', seq: 1 })
    expect(await faultOf((file) => ({ ...file, rows: file.rows.with(2, file.rows[0]!) }))).toEqual({
      fault: 'repeated-row',
    })
  })

  it('tells if a row isn’t in a root, and if what is signed stops before the latest one', async () => {
    const seals = (change: (all: FileRow['seals']) => FileRow['seals']) =>
      faultOf(withRow((row) => ({ ...row, seals: change(row.seals) })))
    expect(await seals((all) => all.slice(0, 1))).toEqual({ fault: 'outdated' })
    expect(await seals(([a, b]) => [a!, { ...b!, seq: 3 }])).toEqual({ fault: 'unrooted', seq: 3, no: 2 })
    expect(await seals(([a, b]) => [a!, { ...b!, path: a!.path }])).toMatchObject({ fault: 'unrooted', no: 2 })
    expect(await seals(([a, b]) => [a!, { ...b!, place: 0 }])).toEqual({ fault: 'seals' })
    expect(await seals(([a, b]) => [b!, a!])).toEqual({ fault: 'seals' })
    expect(await seals(([a, b]) => [a!, { ...b!, no: 9 }])).toEqual({ fault: 'no-root', no: 9 })
    const cut = await faultOf(
      withRow((row) => ({ ...row, entries: row.entries.slice(0, 2), seals: row.seals.slice(0, 1) })),
    )
    expect(cut).toEqual({ fault: 'outdated' })
  })

  it('counts events that were signed long after their time', async () => {
    const { rows } = await verified(withRow((row) => ({ ...row, seals: row.seals.slice(1) })))
    expect(rows[2]).toMatchObject({ fault: null, late: 2 })
  })

  it('tells which root is unsigned, changed, left out, swapped or not the one that someone kept', async () => {
    const roots = async (change: Changed) => (await verified(change)).rootFault
    const foreign = await testKey(2)
    const forged = await signRoot(foreign.privateKey, { ...(await sampleFile()).roots[1]!, key: foreign.publicKey.kid })
    const impostor = await signRoot(foreign.privateKey, (await sampleFile()).roots[1]!)
    const own = await signRoot((await testKey()).privateKey, {
      ...(await sampleFile()).roots[1]!,
      before: '0'.repeat(64),
    })
    const second =
      (root: unknown): Changed =>
      (file) => ({ ...file, roots: [file.roots[0], root] })
    const named = ({ no, at, size, root, before, key, signature }: typeof forged) => ({
      no,
      at,
      size,
      root,
      before,
      key,
      signature,
    })
    expect(await roots(second(named(forged)))).toEqual({ fault: 'key', no: 2 })
    expect(await roots(second(named(impostor)))).toEqual({ fault: 'signature', no: 2 })
    expect(await roots(second(named(own)))).toEqual({ fault: 'link', no: 2 })
    expect(await roots(({ roots: [a, b], ...file }) => ({ ...file, roots: [b, a] }))).toEqual({ fault: 'gap', no: 1 })
    expect(await roots(({ roots: [a, b], ...file }) => ({ ...file, roots: [a, { ...b!, no: 3 }] }))).toEqual({
      fault: 'signature',
      no: 3,
    })
    const file = await sampleFile()
    const kept = { ...file.roots[0]!, root: 'a'.repeat(64) }
    const trust = { ...(await trustedKeys()), known: [kept] }
    expect((await verifyFile(file, trust)).rootFault).toEqual({ fault: 'other', no: 1 })
    expect((await verifyFile(file, { ...trust, known: [file.roots[0]!] })).rootFault).toBeNull()
  })
})
