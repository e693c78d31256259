import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalJson,
  type ChainedEntry,
  type Entry,
  findChainFault,
  hashEntry,
  noHash,
  sha256,
  utf8,
} from '#src/domain/evidence/chain.ts'

const entry = (seq: number, of: Partial<Entry> = {}): Entry => ({
  row: 'r1',
  seq,
  at: 1_795_000_000_000 + seq,
  kind: 'submit',
  facts: { url: `https://dir.example/tool/${seq}`, status: 200 },
  seen: null,
  ...of,
})

async function chainOf(entries: readonly Entry[]): Promise<ChainedEntry[]> {
  const chained: ChainedEntry[] = []
  for (const one of entries) chained.push({ ...one, hash: await hashEntry(chained.at(-1)?.hash ?? noHash, one) })
  return chained
}

describe('JSON that is hashed', () => {
  it('is the same whatever the order of names, and as in RFC 8785', () => {
    expect(canonicalJson({ b: 1, a: [true, null, '€\n"'], '\u20ac': 'x' })).toBe('{"a":[true,null,"€\\n\\""],"b":1,"€":"x"}')
    expect(() => canonicalJson(0.5)).toThrow(RangeError)
    expect(() => canonicalJson(undefined)).toThrow(TypeError)
  })

  it('has the published hash of SHA-256', async () => {
    expect(await sha256(utf8('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

describe('a chain', () => {
  const whole = () => chainOf(Array.from({ length: 6 }, (_, place) => entry(place + 1)))

  it('is whole as it was written', async () => {
    expect(await findChainFault(await whole())).toBeNull()
    expect(await findChainFault([])).toBeNull()
  })

  it('shows any changed fact, time, kind or hash, and any entry that was dropped, doubled or moved', async () => {
    const chain = await whole()
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: 5 }),
        fc.constantFrom('url', 'status', 'at', 'kind', 'seen', 'hash', 'drop', 'double', 'move', 'row'),
        async (place, change) => {
          const it = chain[place]!
          const changed: Record<string, ChainedEntry[]> = {
            url: [{ ...it, facts: { ...it.facts, url: 'https://dir.example/' } }],
            status: [{ ...it, facts: { ...it.facts, status: 404 } }],
            at: [{ ...it, at: it.at + 1 }],
            kind: [{ ...it, kind: 'find' }],
            seen: [{ ...it, seen: noHash }],
            hash: [{ ...it, hash: `${it.hash.slice(0, -1)}${it.hash.endsWith('0') ? '1' : '0'}` }],
            row: [{ ...it, row: 'r2' }],
            drop: [],
            double: [it, it],
          }
          const tampered =
            change === 'move'
              ? [...chain.toSpliced(place, 1).toSpliced((place + 1) % 5, 0, it)]
              : chain.toSpliced(place, 1, ...changed[change]!)
          // The last one alone can be dropped, or its hash changed with it: the day's root says so.
          if (change === 'drop' && place === 5) return
          if (tampered.every((one, index) => one === chain[index])) return
          expect(await findChainFault(tampered)).not.toBeNull()
        },
      ),
    )
  })
})
