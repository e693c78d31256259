import { describe, expect, it } from 'vitest'
import { type EvidenceFile, type FileRow, fileLimits, readFile } from '#src/domain/evidence/file.ts'
import { describeSince } from '#src/domain/evidence/texts.ts'
import { isVerified, type Verification, verifyFile } from '#src/domain/evidence/verify.ts'
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
    expect(isVerified(result)).toBe(true)
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
      if (typeof file !== 'string' && isVerified(await verifyFile(file, trust))) slipped.push(at)
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

  it('doesn’t count a row whose events no root has signed', async () => {
    const result = await verified((file) => ({ ...file, rows: file.rows.map((row) => ({ ...row, seals: [] })) }))
    expect(result.rows.map(({ rooted }) => rooted)).toEqual([0, 0, 0])
    expect(isVerified(result)).toBe(false)
    expect(isVerified(await verified((file) => ({ ...file, rows: [] })))).toBe(false)
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

describe('the published roots', () => {
  it('say that a file is older than the newest one, or that its root was replaced', async () => {
    const [first, latest] = (await sampleFile()).roots
    expect(describeSince(latest!, [latest!])).toEqual({ faults: [], notes: [] })
    expect(describeSince(first!, [first!, latest!])).toEqual({
      faults: [],
      notes: ['This is as of 08 Jan 1970, 00:00 UTC. The newest root is of 15 Jan 1970, 00:00 UTC.'],
    })
    expect(describeSince(first!, [{ ...first!, root: 'a'.repeat(64) }])).toEqual({
      faults: ['Root 1 isn’t the one that was published or kept: history was rewritten.'],
      notes: [],
    })
    expect(describeSince(first!, [])).toEqual({
      faults: [],
      notes: ['The published roots couldn’t be loaded, so there may be newer ones.'],
    })
  })
})

describe('a hostile evidence file', () => {
  it('is told apart before anything is made of it', async () => {
    const text = textOf(await sampleFile())
    expect(readFile('x'.repeat(fileLimits.chars + 1))).toBe('too-long')
    expect(readFile(text.slice(0, -20))).toBe('not-json')
    expect(readFile('['.repeat(1_000_000))).toBe('not-json')
    expect(readFile('['.repeat(100_000) + ']'.repeat(100_000))).toBe('not-evidence')
    expect(readFile('{"format":"uplist-evidence-v1","rows":[],"roots":[],"more":1}')).toBe('not-evidence')
    expect(readFile(text.replace('{"entries"', '{"__proto__":{},"entries"'))).toBe('not-evidence')
    expect(readFile(text.replace('"facts":{', '"facts":{"__proto__":{"state":"lost"},'))).toBe('not-evidence')
    expect(readFile(text.replace('"facts":{', '"facts":{"constructor":{},'))).toBe('not-evidence')
    expect(readFile(text.replace('"seq":1', '"seq":1e400'))).toBe('not-evidence')
    expect(readFile(text.replace('"seq":1', '"seq":9007199254740993'))).toBe('not-evidence')
    for (const other of [` ${text}`, text.trim(), text.replace(':', ': '), text.replace('"seq":1', '"seq":1.0')]) {
      expect(readFile(other)).toBe('respelled')
    }
    expect(readFile(text.replace('"seq":1', '"seq":2,"seq":1'))).toBe('respelled')
    expect(readFile(text.replace('Ünïcode', '\\ud800'))).toBe('respelled')
  })

  it('with a huge number of an event names it, and is read in no time', async () => {
    const fault = await faultOf(
      withRow((row) => ({ ...row, entries: row.entries.with(3, { ...row.entries[3]!, seq: 2 ** 52 }) })),
    )
    expect(fault).toEqual({ fault: 'missing', seq: 2 ** 52, after: 3 })
  })
})
