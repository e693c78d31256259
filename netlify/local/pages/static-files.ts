import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StaticHandler } from '@netlify/static'
import { LRUCache } from 'lru-cache'
import { type Answer, type Encoding, redirectAnswer } from '#netlify/local/http/answer.ts'
import { compress } from '#netlify/local/http/compression.ts'

/** Bytes of files that are cached in memory, and as many of encoded ones. */
const defaultCacheBytes = 64 * 1024 * 1024

/** In characters. */
const longestMissing = 512

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
  #directories: readonly string[]
  #cache: LRUCache<string, Answer>
  #encoded: EncodedBodies
  /** The directories don't change, and looking for a file takes a while. */
  #missing = new LRUCache<string, true>({ max: 5000 })

  constructor(directories: string[], encoded = openEncodedBodies(), maxSize = defaultCacheBytes) {
    this.#directories = directories
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
    if (this.#missing.has(url.pathname)) return null
    const response = (await (await this.#handler.match(new Request(url)))?.handle()) ?? (await this.#decoded(url))
    if (!response) {
      if (url.pathname.length <= longestMissing) this.#missing.set(url.pathname, true)
      return null
    }
    const file = this.#keep(response.headers, Buffer.from(await response.arrayBuffer()))
    this.#cache.set(url.pathname, file)
    return file
  }

  /** The file at a path was written or removed. */
  forget(pathname: string): void {
    this.#missing.delete(pathname)
    this.#cache.delete(pathname)
  }

  /** A page whose name isn't ASCII. Netlify decodes such URLs, unlike its own tool. */
  async #decoded({ pathname }: URL): Promise<Response | null> {
    const name = decodedName(pathname)
    if (name === null) return null
    for (const directory of this.#directories) {
      const body = await readFile(join(directory, `${name}.html`)).catch(() => null)
      if (body) return new Response(body, { headers: pageHeaders })
    }
    return null
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

const pageHeaders = {
  age: '0',
  'cache-control': 'public, max-age=0, must-revalidate',
  'content-type': 'text/html; charset=utf-8',
}

/** Null: the URL is written in plain characters, or wrongly. What would separate folders stays encoded. */
function decodedName(pathname: string): string | null {
  try {
    const name = decodeURI(canonicalPath(pathname))
    return /[^\0-\u007f]/.test(name) && !/[\0\\]/.test(name) ? name : null
  } catch {
    return null
  }
}

/** One URL per page, like Netlify's pretty URLs: `/a.html` and `/a/` are `/a`. */
function canonicalPath(pathname: string): string {
  const bare = pathname.replace(/(\/index)?\.html?$/, '').replace(/\/$/, '')
  return bare === '' || bare === '/index' ? '/' : bare
}
