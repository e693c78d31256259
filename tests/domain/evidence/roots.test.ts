import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noHash, sha256, utf8 } from '#src/domain/evidence/chain.ts'
import { type DayRoot, followPath, isSigned, type Leaf, pathOf, rootOf, signRoot } from '#src/domain/evidence/roots.ts'

const leavesOf = (count: number): Promise<Leaf[]> =>
  Promise.all(Array.from({ length: count }, async (_, row) => ({ row: `r${row}`, head: await sha256(utf8(`${row}`)) })))

describe('a day’s root', () => {
  it('is reached from every row of the day, whatever the number and order of rows', async () => {
    for (const count of [1, 2, 3, 5, 8, 33]) {
      const leaves = await leavesOf(count)
      const root = await rootOf(leaves)
      expect(await rootOf(leaves.toReversed())).toBe(root)
      for (const leaf of leaves) expect(await followPath(leaf, (await pathOf(leaves, leaf.row))!)).toBe(root)
    }
    expect(await pathOf(await leavesOf(3), 'r9')).toBeNull()
  })

  it('isn’t reached with another head, nor with a way of which anything was changed', async () => {
    const leaves = await leavesOf(7)
    const root = await rootOf(leaves)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 6 }), fc.nat({ max: 2 }), fc.constantFrom('hash', 'side', 'drop'), async (at, step, change) => {
        const leaf = leaves[at]!
        const path = (await pathOf(leaves, leaf.row))!
        expect(await followPath({ ...leaf, head: noHash }, path)).not.toBe(root)
        const changed = path[step]
        if (!changed) return
        const other = {
          hash: [{ ...changed, hash: noHash }],
          side: [{ ...changed, side: changed.side === 'left' ? ('right' as const) : ('left' as const) }],
          drop: [],
        }[change]
        expect(await followPath(leaf, path.toSpliced(step, 1, ...other))).not.toBe(root)
      }),
    )
  })
})

describe('the signature of a root', () => {
  it('is good for this root alone, and for this key', async () => {
    const pair = () => crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']) as Promise<CryptoKeyPair>
    const [own, other] = await Promise.all([pair(), pair()])
    const root: DayRoot = { day: '2026-11-28', root: await rootOf(await leavesOf(4)), rows: 4, before: noHash }
    const signature = await signRoot(own.privateKey, root)
    expect(await isSigned(own.publicKey, root, signature)).toBe(true)
    expect(await isSigned(other.publicKey, root, signature)).toBe(false)
    for (const changed of [{ day: '2026-11-29' }, { root: noHash }, { rows: 5 }, { before: root.root }])
      expect(await isSigned(own.publicKey, { ...root, ...changed }, signature)).toBe(false)
    for (const text of ['', 'not base64!', signature.slice(1), 'AAAA']) expect(await isSigned(own.publicKey, root, text)).toBe(false)
  })
})
