import { createGunzip } from 'node:zlib'
import { Readable } from 'node:stream'
import { Parser } from 'htmlparser2'

// Sitemaps as sitemaps.org and Google define them: XML or one URL per line, plain or as .gz, with pages or with more sitemaps.

export type SitemapLimits = {
  /** Of the file as unpacked. The protocol allows 50 MB. */
  bytes: number
  /** More sitemaps of an index aren't read. */
  files: number
}

export const sitemapLimits: SitemapLimits = { bytes: 50 * 1024 * 1024, files: 1000 }

/** A longer URL isn't one of a page (RFC 9110 asks for 8,000 characters, browsers and proxies take less). */
const maxUrlLength = 4096

export type ReadSitemap = {
  /** The sitemaps that an index names. */
  files: string[]
  pages: number
  /** It was longer than the limits, or its end is missing. */
  cut: boolean
}

/** Reads a sitemap as it arrives and keeps none of it but what `onPage` takes. Never rejects for what is in the file. */
export async function readSitemap(
  chunks: AsyncIterable<Uint8Array>,
  onPage: (url: string) => void,
  limits = sitemapLimits,
): Promise<ReadSitemap> {
  const read: ReadSitemap = { files: [], pages: 0, cut: false }
  const found = (url: string, isFile: boolean) => {
    if (url === '' || url.length > maxUrlLength) return
    if (!isFile) {
      read.pages += 1
      onPage(url)
    } else if (read.files.length < limits.files) read.files.push(url)
    else read.cut = true
  }
  const decoder = new TextDecoder()
  let parts: { write: (text: string) => void; end: () => void } | undefined
  let size = 0
  try {
    for await (const chunk of unpacked(chunks)) {
      size += chunk.length
      if (size > limits.bytes) {
        read.cut = true
        break
      }
      const text = decoder.decode(chunk, { stream: true })
      if (!parts && text.trim() === '') continue
      parts ??= /^\s*</.test(text) ? xmlReader(found) : lineReader((url) => found(url, false))
      parts.write(text)
    }
  } catch {
    // The connection ended, or it isn't a .gz after all.
    read.cut = true
  }
  parts?.end()
  return read
}

/** Servers send a .gz file with or without saying so. */
async function* unpacked(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first = new Uint8Array()
  while (first.length < 2) {
    const next = await iterator.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  const all = (async function* () {
    yield first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  })()
  const isPacked = first[0] === 0x1f && first[1] === 0x8b
  if (!isPacked) yield* all
  else yield* Readable.from(all).pipe(createGunzip()) as AsyncIterable<Uint8Array>
}

function xmlReader(found: (url: string, isFile: boolean) => void) {
  let url: string | null = null
  let isFile = false
  return new Parser(
    {
      onopentag(name) {
        const tag = localName(name)
        if (tag === 'sitemap' || tag === 'url') isFile = tag === 'sitemap'
        // Images and videos have a `loc` of their own, in another namespace.
        if (name === 'loc' || /^(?:sitemap|sm|ns\d*):loc$/.test(name)) url = ''
      },
      ontext(text) {
        if (url !== null && url.length <= maxUrlLength) url += text
      },
      onclosetag(name) {
        if (url === null || localName(name) !== 'loc') return
        // One that was too long is only a part of it.
        if (url.length <= maxUrlLength) found(url.trim(), isFile)
        url = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function lineReader(found: (url: string) => void) {
  let rest = ''
  return {
    write(text: string) {
      const lines = (rest + text).split(/\r\n?|\n/)
      rest = (lines.pop() ?? '').slice(0, maxUrlLength + 1)
      for (const line of lines) found(line.trim())
    },
    end() {
      found(rest.trim())
    },
  }
}
