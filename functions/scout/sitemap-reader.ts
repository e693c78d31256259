import { createGunzip } from 'node:zlib'
import { pipeline, Readable } from 'node:stream'
import { Parser } from 'htmlparser2'

// Sitemaps as sitemaps.org and Google define them: XML or one URL per line, plain or as .gz, with pages or with more sitemaps.

export type SitemapLimits = {
  /** Of the file as unpacked. The protocol allows 50 MB. */
  bytes: number
  /** More sitemaps of an index aren't read. */
  files: number
}

export const sitemapLimits: SitemapLimits = { bytes: 50 * 1024 * 1024, files: 1000 }

/** Packed bytes that are allowed beyond the limit. */
const overheadBytes = 256 * 1024

/** A longer URL isn't one of a page (RFC 9110 asks for 8,000 characters, browsers and proxies take less). */
const maxUrlLength = 4096
/** The protocol has three. The parser takes quadratic time for many. */
const maxDepth = 20
/** Of a tag or a comment, in characters. */
const maxPart = 1024 * 1024

export type ReadSitemap = {
  /** The sitemaps that an index names. */
  files: string[]
  pages: number
  /** As unpacked. */
  bytes: number
  /** It was longer than the limits, or its end is missing. */
  cut: boolean
}

/** Reads a sitemap as it arrives and keeps none of it but what `onPage` takes. Never rejects for what is in the file. */
export async function readSitemap(
  chunks: AsyncIterable<Uint8Array>,
  onPage: (url: string) => void,
  limits = sitemapLimits,
): Promise<ReadSitemap> {
  const read: ReadSitemap = { files: [], pages: 0, bytes: 0, cut: false }
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
  try {
    for await (const chunk of unpacked(chunks, limits.bytes)) {
      read.bytes += chunk.length
      if (read.bytes > limits.bytes) {
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
  if (!read.cut) parts?.end()
  return read
}

/** Servers send a .gz file with or without saying so. */
async function* unpacked(chunks: AsyncIterable<Uint8Array>, limit: number): AsyncIterable<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  let first = new Uint8Array()
  while (first.length < 2) {
    const next = await iterator.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  const all = (async function* () {
    yield first
    let size = first.length
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      size += next.value.length
      // Packed data can be endless and hold nothing.
      if (size > limit + overheadBytes) throw new Error('The sitemap is too long')
      yield next.value
    }
  })()
  try {
    const isPacked = first[0] === 0x1f && first[1] === 0x8b
    // A pipeline ends the unpacking, too, when the connection breaks.
    const from = isPacked ? pipeline(Readable.from(all), createGunzip(), () => undefined) : all
    yield* from as AsyncIterable<Uint8Array>
  } finally {
    await iterator.return?.()
  }
}

function xmlReader(found: (url: string, isFile: boolean) => void) {
  let url: string | null = null
  let isFile = false
  let depth = 0
  let quiet = 0
  const parser = new Parser(
    {
      onopentag(name) {
        const tag = localName(name)
        depth += 1
        quiet = 0
        // Sites that have no such page answer with another one.
        if (depth > maxDepth || tag === 'html') throw new Error('This is no sitemap')
        if (tag === 'sitemap' || tag === 'url') isFile = tag === 'sitemap'
        // Images and videos have a `loc` of their own, in another namespace.
        if (name === 'loc' || /^(?:sitemap|sm|ns\d*):loc$/.test(name)) url = ''
      },
      ontext(text) {
        quiet = 0
        if (url !== null && url.length <= maxUrlLength) url += text
      },
      onclosetag(name) {
        depth -= 1
        quiet = 0
        if (url === null || localName(name) !== 'loc') return
        // One that was too long is only a part of it.
        if (url.length <= maxUrlLength) found(url.trim(), isFile)
        url = null
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  return {
    write(text: string) {
      quiet += text.length
      // The parser keeps a tag or a comment until its end.
      if (quiet > maxPart) throw new Error('A part of the sitemap is too long')
      parser.write(text)
    },
    end() {
      parser.end()
    },
  }
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
