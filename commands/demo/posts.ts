import { readdir, readFile } from 'node:fs/promises'
import MarkdownIt from 'markdown-it'
import * as z from 'zod'
import { isPostSlug } from '#src/domain/posts/posts.ts'

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

/** The articles in `posts/`, newest first. */
export async function readDemoPosts(): Promise<DemoPost[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md'))
  const posts = await Promise.all(
    files.map(async (file) => parseDemoPost(file, await readFile(new URL(file, folder), 'utf8'))),
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
  return { slug, ...checked.data, html: markdown.render(body) }
}

function entryOf(file: string, line: string): [key: string, value: string] {
  const [, key, value] = /^(\w+): (.+)$/.exec(line) ?? []
  if (key === undefined || value === undefined) throw new Error(`${file}: not a 'key: value' line: ${line}`)
  return [key, value.trim()]
}
