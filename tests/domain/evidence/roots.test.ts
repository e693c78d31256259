import { createHash, createPublicKey, verify } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sha256, utf8 } from '#src/domain/evidence/bytes.ts'
import { followPath, hashLeaf, partSize, pathOf, rootOf } from '#src/domain/evidence/merkle.ts'
import { canVerify, importKeys, isSigned, keyIdOf, signRoot } from '#src/domain/evidence/roots.ts'
import { testKey, trustedKeys } from '#tests/support/evidence/files.ts'

const leavesOf = (count: number) => Promise.all(Array.from({ length: count }, (_, at) => sha256(utf8(`${at}`))))

describe('a tree of hashes', () => {
  it('has the roots that RFC 9162’s definition gives', async () => {
    // The test vectors of Certificate Transparency's own tree.
    const inputs = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f']
    const leaves = await Promise.all(inputs.map((hex) => hashLeaf(new Uint8Array(Buffer.from(hex, 'hex')))))
    expect(await rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(await rootOf(leaves.slice(0, 1))).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
    expect(await rootOf(leaves.slice(0, 3))).toBe('aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77')
    expect(await rootOf(leaves)).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328')
  })

  it('is reached from every leaf with its path, and not from another place, size or leaf', async () => {
    for (const size of [1, 2, 3, 5, 8, 33]) {
      const leaves = await leavesOf(size)
      const root = await rootOf(leaves)
      for (const [place, leaf] of leaves.entries()) {
        const path = await pathOf(leaves, place)
        expect(await followPath(leaf, { place, size, path })).toBe(root)
        for (const other of leaves.keys()) {
          if (other !== place) expect(await followPath(leaf, { place: other, size, path })).not.toBe(root)
        }
        expect(await followPath(leaf, { place, size: 2 * size + 1, path })).not.toBe(root)
        expect(await followPath(leaf, { place, size, path: [...path, leaf] })).toBeNull()
        if (path.length > 0) expect(await followPath(leaf, { place, size, path: path.slice(1) })).not.toBe(root)
      }
    }
  })

  it('can be made from its parts, with paths through them', async () => {
    for (const size of [1, partSize, partSize + 1, 3 * partSize, 4 * partSize + 7]) {
      const leaves = await leavesOf(size)
      const parts = Array.from({ length: Math.ceil(size / partSize) }, (_, part) =>
        leaves.slice(part * partSize, (part + 1) * partSize),
      )
      const roots = await Promise.all(parts.map(rootOf))
      expect(await rootOf(roots)).toBe(await rootOf(leaves))
      for (const place of [0, size >> 1, size - 1]) {
        const part = Math.floor(place / partSize)
        const path = [...(await pathOf(parts[part]!, place % partSize)), ...(await pathOf(roots, part))]
        expect(path).toEqual(await pathOf(leaves, place))
      }
    }
  })
})

describe('a signed root', () => {
  const root = async () => ({
    ...{
      no: 3,
      at: 1_764_288_000_000,
      size: 7,
      root: await sha256(utf8('root')),
      before: await sha256(utf8('before')),
    },
    key: (await testKey()).publicKey.kid,
  })

  it('is verified with its public key, as any other software does', async () => {
    const { privateKey, publicKey } = await testKey()
    const signed = await signRoot(privateKey, await root())
    const keys = await importKeys({ keys: [publicKey] })
    expect(await isSigned(keys.get(publicKey.kid)!, signed)).toBe(true)
    const { no, at, size, root: hash, before, key } = signed
    const statement = `uplist evidence root v1\n${JSON.stringify({ at, before, key, no, root: hash, size })}`
    const node = createPublicKey({ key: publicKey, format: 'jwk' })
    expect(verify(null, Buffer.from(statement), node, Buffer.from(signed.signature, 'base64url'))).toBe(true)
  })

  it('isn’t, if anything in it or its signature is another, or the key', async () => {
    const { privateKey, publicKey } = await testKey()
    const signed = await signRoot(privateKey, await root())
    const key = (await trustedKeys()).keys.get(publicKey.kid)!
    const other = signed.signature.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    const changes = [{ no: 4 }, { at: 1 }, { size: 8 }, { root: signed.before }, { before: signed.root }, { key: 'x' }]
    for (const change of [...changes, { signature: other }, { signature: '' }, { signature: '%' }]) {
      expect(await isSigned(key, { ...signed, ...change }), JSON.stringify(change)).toBe(false)
    }
    const foreign = [...(await trustedKeys(2)).keys.values()][0]!
    expect(await isSigned(foreign, signed)).toBe(false)
  })

  it('names its key by its thumbprint (RFC 7638), and keys that are named otherwise aren’t taken', async () => {
    // The key of RFC 8037, appendix A.3.
    const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
    expect(await keyIdOf(x)).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k')
    expect((await importKeys({ keys: [{ x, kid: await keyIdOf(x) }] })).size).toBe(1)
    const kid = createHash('sha256').update('other').digest('base64url')
    for (const keys of [[{ x, kid }], [{ x: 'AA', kid }], [null], 'text', {}]) {
      expect((await importKeys({ keys })).size).toBe(0)
    }
    expect((await importKeys(null)).size).toBe(0)
    expect(await canVerify()).toBe(true)
  })
})
