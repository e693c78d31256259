import { type Zippable, strToU8, zipSync } from 'fflate'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Services } from '#functions/services.ts'
import type { PublishableItem } from '#src/domain/publishing/items.ts'
import { type CopiedImage, imagesOf, type ItemImage, withCopies } from './images.ts'
import { toMarkdown } from './markdown.ts'

/** Pixels. Many images have to fit into one download. */
const zippedWidth = 960
const folders = { post: 'posts', page: 'pages' } as const

/** A ZIP file with each item as Markdown and as HTML, and the images of all. */
export async function zipOf(
  services: Pick<Services, 'images' | 'drawing' | 'env'>,
  items: readonly PublishableItem[],
): Promise<Uint8Array> {
  const files: Zippable = {}
  for (const sent of items) {
    const { item } = await withCopies(sent, imagesOf(services, sent), (image) => addImage(files, image))
    const mtime = new Date(item.publishedAt)
    const name = freeName(files, `${folders[item.kind]}/${item.slug}`)
    files[`${name}.md`] = [strToU8(markdownOf(item)), { mtime }]
    files[`${name}.html`] = [strToU8(htmlOf(item)), { mtime }]
  }
  return zipSync(files)
}

/** Null: it isn't stored anymore. */
async function addImage(files: Zippable, { name, read }: ItemImage): Promise<CopiedImage | null> {
  const known = Object.keys(files).find((path) => path.startsWith(`images/${name}.`))
  const file = known === undefined ? await read(zippedWidth) : null
  if (file) files[`images/${name}.${file.ending}`] = [file.bytes, { level: 0 }]
  const path = known ?? (file && `images/${name}.${file.ending}`)
  return path === null ? null : { url: `../${path}`, remoteId: null }
}

function freeName(files: Zippable, wanted: string): string {
  for (let number = 1, name = wanted; ; number += 1, name = `${wanted}-${number}`) {
    if (!(`${name}.md` in files)) return name
  }
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
