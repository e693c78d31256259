import { readdir, readFile } from 'node:fs/promises'
import MarkdownIt from 'markdown-it'
import * as z from 'zod'
import { isPostSlug } from '#src/domain/posts/posts.ts'
import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { fillNumbers } from '#src/domain/text/fill-numbers.ts'
import { demoNumbers } from './numbers.ts'

/** An article of the demo blog, as its file says it. */
export type DemoPost = {
  slug: string
  title: string
  metaTitle: string
  metaDescription: string
  /** Milliseconds since 1970. */
  publishedAt: number
  /** The name of a picture in images/covers. */
  cover: string
  /** Pictures in it are from images/posts, as `picture:NAME`. */
  html: string
}

const frontMatter = z.strictObject({
  title: z.string().min(1).max(70),
  metaTitle: z.string().min(1).max(60),
  metaDescription: z.string().min(120).max(160),
  publishedAt: z.iso.datetime().transform((text) => Date.parse(text)),
  cover: z.string().min(1),
})

const folder = new URL('posts/', import.meta.url)
const markdown = new MarkdownIt({ html: false })

/** The articles in `posts/`, newest first, with the numbers of the list as `records` have it. */
export async function readDemoPosts(records: DirectoryRecords): Promise<DemoPost[]> {
  const numbers = demoNumbers(records)
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  const posts = await Promise.all(
    files.map(async (file) => parseDemoPost(file, fillNumbers(await readFile(new URL(file, folder), 'utf8'), numbers))),
  )
  return posts.toSorted((a, b) => b.publishedAt - a.publishedAt)
}

/** An article: `key: value` lines between two lines of `---`, then CommonMark. Its file is named by its slug. */
export function parseDemoPost(file: string, text: string): DemoPost {
  const slug = file.replace(/\.md$/, '')
  if (!isPostSlug(slug)) throw new Error(`${file}: the name must be a slug`)
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  if (head === undefined || body === undefined) throw new Error(`${file}: no front matter between two lines of ---`)
  const checked = frontMatter.safeParse(Object.fromEntries(head.split('\n').map((line) => entryOf(file, line))))
  if (!checked.success) throw new Error(`${file}: ${z.prettifyError(checked.error)}`)
  return { slug, ...checked.data, html: withCaptions(markdown.render(body)) }
}

/** A picture alone in its paragraph has its title below it. */
function withCaptions(html: string): string {
  return html.replaceAll(
    /<p>(<img src="picture:[^"]+" alt="[^"]*") title="([^"]*)">(?:<\/img>)?<\/p>/g,
    '<figure>$1><figcaption>$2</figcaption></figure>',
  )
}

/** The names of the pictures in an article. */
export function listPictures(html: string): string[] {
  return Array.from(html.matchAll(/<img src="picture:([\w-]+)"/g), ([, name = '']) => name)
}

function entryOf(file: string, line: string): [key: string, value: string] {
  const [, key, value] = /^(\w+): (.+)$/.exec(line) ?? []
  if (key === undefined || value === undefined) throw new Error(`${file}: not a 'key: value' line: ${line}`)
  return [key, value.trim()]
}
