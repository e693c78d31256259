import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { openEncodedBodies, StaticFiles } from '#netlify/local/pages/static-files.ts'
import { newFolder } from '#tests/support/folders.ts'

describe('The cache of static files', () => {
  let folder: string
  beforeEach(async () => {
    folder = await newFolder('static-files')
    for (const name of ['a', 'b', 'c']) await writeFile(join(folder, `${name}.txt`), name.repeat(40))
  })
  const at = (name: string) => new URL(`http://site.example/${name}.txt`)

  it('counts a file once when several requests miss it together', async () => {
    const files = new StaticFiles([folder], openEncodedBodies(), 100)
    await Promise.all([files.read(at('a')), files.read(at('a')), files.read(at('a'))])
    const kept = await files.read(at('a'))
    await files.read(at('b'))
    expect(await files.read(at('a'))).toBe(kept)
  })

  it('drops the least recently used file when it is full', async () => {
    const files = new StaticFiles([folder], openEncodedBodies(), 100)
    const [a, b] = [await files.read(at('a')), await files.read(at('b'))]
    expect(await files.read(at('a'))).toBe(a)
    await files.read(at('c'))
    expect(await files.read(at('a'))).toBe(a)
    expect(await files.read(at('b'))).not.toBe(b)
  })

  it('compresses a file once for all builds that have it', async () => {
    const encoded = openEncodedBodies()
    const [before, after] = [new StaticFiles([folder], encoded), new StaticFiles([folder], encoded)]
    const [one, other] = [await before.read(at('a')), await after.read(at('a'))]
    expect(await one?.encode?.('br')).toBe(await other?.encode?.('br'))
    await writeFile(join(folder, 'a.txt'), 'changed'.repeat(40))
    const changed = await new StaticFiles([folder], encoded).read(at('a'))
    expect(brotliDecompressSync((await changed?.encode?.('br')) ?? '').toString()).toBe('changed'.repeat(40))
  })

  it('compresses a body that no longer fits for the request that needs it', async () => {
    const files = new StaticFiles([folder], openEncodedBodies(10))
    const [a, b] = [await files.read(at('a')), await files.read(at('b'))]
    const bodies = await Promise.all([a?.encode?.('gzip'), b?.encode?.('gzip'), a?.encode?.('gzip')])
    expect(bodies.map((body) => gunzipSync(body ?? '').toString()[0])).toEqual(['a', 'b', 'a'])
  })

  it('finds a page whose name is in another script, at its URL', async () => {
    await writeFile(join(folder, '東京.html'), 'Tokyo')
    const files = new StaticFiles([folder])
    const answer = await files.find(new URL('http://site.example/%E6%9D%B1%E4%BA%AC'))
    expect([answer?.status, answer?.body.toString()]).toEqual([200, 'Tokyo'])
    const other = await files.find(new URL('http://site.example/東京.html'))
    expect([other?.status, other?.headers.get('location')]).toEqual([301, '/%E6%9D%B1%E4%BA%AC'])
    for (const path of ['/%E6%9D%B1', '/%E6', '/x/..%2F%E6%9D%B1%E4%BA%AC', '/%5C%E6%9D%B1%E4%BA%AC', '/%61']) {
      expect(await files.find(new URL(`http://site.example${path}`)), path).toBeNull()
    }
  })

  it('serves a file that is larger than the cache', async () => {
    const files = new StaticFiles([folder], openEncodedBodies(), 10)
    expect((await files.read(at('a')))?.body.length).toBe(40)
    expect((await files.read(at('a')))?.body.length).toBe(40)
  })
})
