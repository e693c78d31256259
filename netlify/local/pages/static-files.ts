import { createHash } from 'node:crypto'
import { StaticHandler } from '@netlify/static'
import { LRUCache } from 'lru-cache'
import { type Answer, type Encoding, redirectAnswer } from '#netlify/local/http/answer.ts'
import { compress } from '#netlify/local/http/compression.ts'

/** Bytes of files that are cached in memory. */
const defaultCacheBytes = 64 * 1024 * 1024

/** Files of directories that never change (a build, older assets), by Netlify's URL rules. */
export class StaticFiles {
  #handler: StaticHandler
  #cache: LRUCache<string, Answer>

  constructor(directories: string[], maxSize = defaultCacheBytes) {
    this.#handler = new StaticHandler({ directory: directories })
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
    const file = storedFile(response.headers, Buffer.from(await response.arrayBuffer()))
    this.#cache.set(url.pathname, file)
    return file
  }
}

function storedFile(headers: Headers, body: Buffer): Answer {
  const tagged = new Headers(headers)
  tagged.set('etag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`)
  const encoded = new Map<Encoding, Promise<Uint8Array>>()
  const encode = (encoding: Encoding) => {
    const known = encoded.get(encoding) ?? compress(body, encoding)
    encoded.set(encoding, known)
    return known
  }
  return { status: 200, headers: tagged, body, encode }
}

/** One URL per page, like Netlify's pretty URLs: `/a.html` and `/a/` are `/a`. */
function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/(\/index)?\.html?$/, '').replace(/\/$/, '')
  return bare === '' || bare === '/index' ? '/' : bare
}
