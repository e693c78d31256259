import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url, toHex } from '#src/domain/evidence/bytes.ts'
import { canonicalJson } from '#src/domain/evidence/canonical-json.ts'
import { type ChainedEntry, findChainFault } from '#src/domain/evidence/chain.ts'
import { chainOf } from '#tests/support/evidence/files.ts'

describe('canonical JSON', () => {
  it('has one spelling for the same values', () => {
    const text = '{"a":[1,-1,0,true,null],"b":{"c":"ü\\n\\"","é":0},"€":"\\u001f"}'
    expect(canonicalJson(JSON.parse('{"€":"\\u001F","b":{"é":-0,"c":"\\u00fc\\n\\""},"a":[1.0,-1,0,true,null]}'))).toBe(
      text,
    )
  })

  it('sorts names by UTF-16 code units, as RFC 8785 shows', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6']
    const sorted = Object.keys(JSON.parse(canonicalJson(Object.fromEntries(names.map((name) => [name, 1])))) as object)
    expect(sorted).toEqual(['1', '\r', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'])
  })

  it('takes nothing that has no single spelling', () => {
    for (const value of [0.5, Number.NaN, 2 ** 60, undefined, [undefined], () => 1, '\ud800', { '\udc00': 1 }]) {
      expect(() => canonicalJson(value)).toThrow()
    }
  })
})

describe('base64url', () => {
  it('gives bytes back, and takes one spelling of them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const text = toBase64Url(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
        expect(toHex(fromBase64Url(text)!)).toBe(Buffer.from(bytes).toString('hex'))
      }),
    )
    for (const text of ['A', 'AB', 'AAB', 'AA==', 'A+', ' AAA', 'AAAAAB']) expect(fromBase64Url(text)).toBeNull()
  })
})

const entries = Array.from({ length: 5 }, (_, at) => ({
  ...{ seq: at + 1, at: 1000 + at, kind: 'change', seen: at % 2 === 0 ? 'a'.repeat(64) : null },
  facts: { state: 'live', place: at },
}))

describe('a row’s chain', () => {
  const fault = async (change: (chain: ChainedEntry[]) => ChainedEntry[], row = 'r1') =>
    findChainFault(row, change(await chainOf('r1', entries)))

  it('is whole as it was made, and up to any of its events', async () => {
    for (const end of [0, 1, 5]) expect(await fault((chain) => chain.slice(0, end))).toBeNull()
  })

  it('tells what was dropped, moved or repeated, and where', async () => {
    expect(await fault((chain) => chain.toSpliced(2, 1))).toEqual({ fault: 'missing', seq: 4, after: 2 })
    expect(await fault((chain) => chain.slice(1))).toEqual({ fault: 'missing', seq: 2, after: 0 })
    expect(await fault(([a, b, c, ...more]) => [a!, c!, b!, ...more])).toEqual({ fault: 'order', seq: 3, after: 1 })
    expect(await fault(([a, b, ...more]) => [a!, b!, b!, ...more])).toEqual({ fault: 'repeated', seq: 2, after: 2 })
  })

  it('tells which event was changed, also if it was numbered anew or is another row’s', async () => {
    expect(await fault((chain) => chain, 'r2')).toMatchObject({ fault: 'changed', seq: 1 })
    const renumbered = await fault((chain) => chain.toSpliced(2, 1).map((entry, at) => ({ ...entry, seq: at + 1 })))
    expect(renumbered).toMatchObject({ fault: 'changed', seq: 3 })
    const changes: Partial<ChainedEntry>[] = [
      ...[{ at: 1 }, { kind: 'other' }, { seen: null }, { hash: 'b'.repeat(64) }],
      ...[{ facts: { state: 'lost', place: 2 } }, { facts: { place: 2 } }, { facts: {} }],
    ]
    for (const change of changes) {
      const found = await fault((chain) => chain.with(2, { ...chain[2]!, ...change }))
      expect(found, JSON.stringify(change)).toMatchObject({ fault: 'changed', seq: 3 })
    }
  })
})
