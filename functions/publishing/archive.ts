import { setTimeout as sleep } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { TooBusy } from '#functions/http/too-busy.ts'
import type { Services } from '#functions/services.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import type { CopiedImage, ItemImage } from './adapter.ts'
import { imagesOf, withCopies } from './images.ts'
import { toMarkdown } from './markdown.ts'

/** Pixels. Many images have to fit into one download. */
const zippedWidth = 960
/** While others have their images drawn. */
const busyTries = 100
const busyMs = 100
const folders = { post: 'posts', page: 'pages' } as const

/** A ZIP file with each item as Markdown and as HTML, and the images of all. In pieces: one image is in memory at a time. */
export async function* zipOf(
  services: Pick<Services, 'images' | 'drawing' | 'env'>,
  items: readonly PublishableItem[],
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const archive = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const files: Files = new Map()
  const add = (path: string, bytes: Uint8Array, mtime: Date) => {
    const file = path.startsWith('images/') ? new ZipPassThrough(path) : new ZipDeflate(path)
    file.mtime = mtime
    archive.add(file)
    file.push(bytes, true)
  }
  for (const sent of items) {
    const mtime = new Date(sent.publishedAt)
    const { item } = await withCopies(sent, imagesOf(services, sent), (image) =>
      addImage(files, image, (path, bytes) => add(path, bytes, mtime)),
    )
    const name = freeName(files, `${folders[item.kind]}/${item.slug}`)
    add(`${name}.md`, strToU8(markdownOf(item)), mtime)
    add(`${name}.html`, strToU8(htmlOf(item)), mtime)
    yield* pieces.splice(0)
  }
  archive.end()
  yield* pieces
}

/** What is in the archive, by path without ending: the path. */
type Files = Map<string, string>

/** Null: it isn't stored anymore. */
async function addImage(
  files: Files,
  { name, read }: ItemImage,
  add: (path: string, bytes: Uint8Array) => void,
): Promise<CopiedImage | null> {
  const bare = `images/${name}`
  const file = files.has(bare) ? null : await patient(() => read(zippedWidth))
  if (file) {
    const path = `${bare}.${file.ending}`
    add(path, file.bytes)
    files.set(bare, path)
  }
  const path = files.get(bare)
  return path === undefined ? null : { url: `../${path}`, remoteId: null }
}

/** A download that has begun can't say that we are busy. */
async function patient<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TooBusy) || tries === busyTries) throw error
      await sleep(busyMs)
    }
  }
}

function freeName(files: Files, wanted: string): string {
  let name = wanted
  for (let number = 2; files.has(name); number += 1) name = `${wanted}-${number}`
  files.set(name, name)
  return name
}

/** With front matter as static site generators read it. A JSON string is a YAML string. */
export function markdownOf(item: PublishableItem): string {
  const matter = {
    title: item.title,
    slug: item.slug,
    date: new Date(item.publishedAt).toISOString(),
    description: item.metaDescription || item.excerpt,
    ...(item.metaTitle && { metaTitle: item.metaTitle }),
    ...(item.canonical !== null && { canonical: item.canonical }),
    ...(item.imageUrl !== null && { image: item.imageUrl }),
  }
  const lines = Object.entries(matter).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
  return `---\n${lines.join('\n')}\n---\n\n${toMarkdown(item.html)}\n`
}

function htmlOf({ title, metaTitle, metaDescription, canonical, html }: PublishableItem): string {
  const head = [
    createElement('meta', { key: 'charset', charSet: 'utf-8' }),
    createElement('meta', { key: 'viewport', name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    createElement('title', { key: 'title' }, metaTitle || title),
    metaDescription && createElement('meta', { key: 'about', name: 'description', content: metaDescription }),
    canonical && createElement('link', { key: 'canonical', rel: 'canonical', href: canonical }),
  ]
  const body = [
    createElement('h1', { key: 'title' }, title),
    // Sanitized when it was saved.
    createElement('div', { key: 'text', dangerouslySetInnerHTML: { __html: html } }),
  ]
  const page = createElement(
    'html',
    null,
    createElement('head', null, head),
    createElement('body', null, createElement('article', null, body)),
  )
  // Eleventy takes HTML files for templates.
  return `<!doctype html>${renderToStaticMarkup(page).replaceAll('{', '&#123;')}\n`
}
