import { createHash } from 'node:crypto'
import { StaticHandler } from '@netlify/static'
import { LRUCache } from 'lru-cache'
import { type Answer, type Encoding, redirectAnswer } from '#netlify/local/http/answer.ts'
import { compress } from '#netlify/local/http/compression.ts'

/** Bytes of files that are cached in memory, and as many of encoded ones. */
const defaultCacheBytes = 64 * 1024 * 1024

/** Encoded bodies by content. Builds share them, because most pages of a build are those of the one before. */
export type EncodedBodies = LRUCache<string, Uint8Array, { body: Uint8Array; encoding: Encoding }>

export function openEncodedBodies(maxSize = defaultCacheBytes): EncodedBodies {
  return new LRUCache({
    maxSize,
    sizeCalculation: (body) => body.length || 1,
    // A request still needs the body that no longer fits.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context: { body, encoding } }) => compress(body, encoding),
  })
}

/** Files of directories that never change (a build, older assets), by Netlify's URL rules. */
export class StaticFiles {
  #handler: StaticHandler
  #cache: LRUCache<string, Answer>
  #encoded: EncodedBodies

  constructor(directories: string[], encoded = openEncodedBodies(), maxSize = defaultCacheBytes) {
    this.#handler = new StaticHandler({ directory: directories })
    this.#encoded = encoded
    this.#cache = new LRUCache({ maxSize, sizeCalculation: ({ body }) => body.length || 1 })
  }

  /** The file at a URL, a redirect to its canonical URL, or null. */
  async find(url: URL): Promise<Answer | null> {
    const file = await this.read(url)
    const canonical = file && canonicalPath(url.pathname)
    if (canonical && canonical !== url.pathname) return redirectAnswer(301, `${canonical}${url.search}`)
    return file
  }

  /** The file at a URL in any form. */
  async read(url: URL): Promise<Answer | null> {
    // '//a' isn't '/a', and a redirect to it would leave the site.
    if (url.pathname.includes('//')) return null
    // Netlify reads this file and doesn't publish it.
    if (url.pathname === '/_headers') return null
    const known = this.#cache.get(url.pathname)
    if (known) return known
    const match = await this.#handler.match(new Request(url))
    if (!match) return null
    const response = await match.handle()
    const file = this.#keep(response.headers, Buffer.from(await response.arrayBuffer()))
    this.#cache.set(url.pathname, file)
    return file
  }

  #keep(headers: Headers, body: Buffer): Answer {
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const tagged = new Headers(headers)
    tagged.set('etag', `"${hash}"`)
    const encode = (encoding: Encoding) =>
      this.#encoded.forceFetch(`${encoding} ${hash}`, { context: { body, encoding } })
    return { status: 200, headers: tagged, body, encode }
  }
}

/** One URL per page, like Netlify's pretty URLs: `/a.html` and `/a/` are `/a`. */
function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/(\/index)?\.html?$/, '').replace(/\/$/, '')
  return bare === '' || bare === '/index' ? '/' : bare
}
