import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { sha256, toBase64Url } from '#src/domain/evidence/bytes.ts'
import { checkFile } from '#src/domain/evidence/check-file.ts'
import { type EvidenceFile, type FileRow, fileLimits, readFile } from '#src/domain/evidence/file.ts'
import { stateOf, verifyFile } from '#src/domain/evidence/verify.ts'
import { chainOf, sampleFile, testKey, textOf, trustedKeys } from '#tests/support/evidence/files.ts'

const at = async (change: (text: string) => string) => readFile(change(textOf(await sampleFile())))

async function verifiedWith(change: (row: FileRow) => FileRow) {
  const file = await sampleFile()
  const changed = readFile(textOf({ ...file, rows: file.rows.with(2, change(file.rows[2]!)) }))
  return verifyFile(changed as EvidenceFile, await trustedKeys())
}

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
    const result = await verifiedWith((row) => ({
      ...row,
      entries: row.entries.with(3, { ...row.entries[3]!, seq: 2 ** 52 }),
    }))
    expect(result.rows[2]!.fault).toEqual({ fault: 'missing', seq: 2 ** 52, after: 3 })
  })

  it('has one spelling of its text: other forms of Unicode, line ends and the sign of zero are changes', async () => {
    expect(await at((text) => text.normalize('NFD'))).not.toBe('respelled')
    const decomposed = await at((text) => text.normalize('NFD'))
    expect(stateOf(await verifyFile(decomposed as EvidenceFile, await trustedKeys()))).toBe('failed')
    for (const change of [
      (text: string) => text.replace('\n', '\r\n'),
      (text: string) => `\ufeff${text}`,
      (text: string) => text.replace('"place":0', '"place":-0'),
      (text: string) => text.replace('"place":0', '"place":0e9'),
    ]) {
      expect(await at(change)).toMatch(/^(?:respelled|not-json)$/)
    }
  })

  it('is refused where lists are too long, or names or texts are', async () => {
    const file = await sampleFile()
    const row = file.rows[0]!
    const refused = [
      { ...file, rows: Array.from({ length: fileLimits.rows + 1 }, () => row) },
      { ...file, roots: Array.from({ length: fileLimits.roots + 1 }, () => file.roots[0]) },
      { ...file, rows: [{ ...row, entries: Array.from({ length: fileLimits.entries + 1 }, () => row.entries[0]) }] },
      { ...file, rows: [{ ...row, seals: [{ ...row.seals[0]!, path: 'a'.repeat(64 * 54) }] }] },
      { ...file, rows: [{ ...row, row: '../row' }] },
      { ...file, roots: [{ ...file.roots[0]!, at: 8.65e15 }] },
    ]
    for (const one of refused) expect(readFile(textOf(one))).toBe('not-evidence')
  })

  it('with a page that would fill the memory is verified without decompressing it', async () => {
    // 10 MB of zeros are 10 KB.
    const bomb = new Uint8Array(gzipSync(new Uint8Array(10_000_000)))
    const file = await sampleFile()
    const entries = await chainOf('row-4', [
      { seq: 1, at: 0, kind: 'check', facts: {}, seen: await sha256(bomb) },
      { seq: 2, at: 0, kind: 'check', facts: {}, seen: await sha256(bomb) },
    ])
    const pages = entries.map((entry) => ({ ...entry, page: toBase64Url(bomb) }))
    const withBomb = { ...file, roots: [], rows: [{ row: 'row-4', entries: pages, seals: [] }] }
    const result = await verifyFile(readFile(textOf(withBomb)) as EvidenceFile, await trustedKeys())
    expect(result.rows[0]).toMatchObject({ fault: null, pages: 2 })
    expect(
      readFile(
        textOf({ ...file, rows: [{ ...file.rows[0]!, entries: [{ ...pages[0]!, page: 'A'.repeat(200_000) }] }] }),
      ),
    ).toBe('not-evidence')
  })

  it('isn’t verified with rows of another order’s file, or signed by another key', async () => {
    const file = await sampleFile()
    const other = await sampleFile({ key: 2, facts: { state: 'lost' } })
    const spliced = { ...file, rows: file.rows.with(1, other.rows[1]!) }
    const { rows } = await verifyFile(readFile(textOf(spliced)) as EvidenceFile, await trustedKeys())
    expect(rows.map(({ fault }) => fault)).toMatchObject([null, { fault: 'unrooted', no: 1 }, null])
    const mixed = { ...other, roots: file.roots }
    expect(stateOf(await verifyFile(mixed, await trustedKeys()))).toBe('failed')
    expect((await verifyFile(other, await trustedKeys())).rootFault).toEqual({ fault: 'key', no: 1 })
  })

  it('isn’t verified if its chain was cut with all that is signed after', async () => {
    const file = await sampleFile()
    const cut: EvidenceFile = {
      ...file,
      roots: file.roots.slice(0, 1),
      rows: file.rows.map(({ row, entries, seals }) => ({
        row,
        entries: entries.slice(0, 2),
        seals: seals.slice(0, 1),
      })),
    }
    const keys = { keys: [(await testKey()).publicKey] }
    const check = (published: EvidenceFile['roots']) =>
      checkFile(textOf(cut), { keys, time: 0, loadRoots: () => Promise.resolve([...published]) })
    // All it says is how things stood then, and that there is a newer root.
    expect(await check(file.roots)).toMatchObject({
      ...{
        state: 'verified',
        notes: ['This file is as of 08 Jan 1970, 00:00 UTC. The newest root was signed 15 Jan 1970, 00:00 UTC.'],
      },
    })
    const shorter = { ...cut, roots: file.roots }
    const { rows } = await verifyFile(readFile(textOf(shorter)) as EvidenceFile, await trustedKeys())
    expect(rows.map(({ fault }) => fault?.fault)).toEqual(['outdated', 'outdated', 'outdated'])
  })
})
