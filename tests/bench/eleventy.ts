import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type NodeRun, root, runNode } from './processes.ts'

const cli = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')

/** A page for the reference: its path without `.html`, and what differs from the others. */
export type ReferencePage = { slug: string; title: string; main: string }

/** Builds as many pages with Eleventy, as a reference of the build benchmarks. All have the content of `page`. */
export function buildWithEleventy(folder: string, page: string, count: number): Promise<NodeRun> {
  const main = mainOf(page)
  const pages = Array.from({ length: count }, (_, index) => ({
    slug: `page-${index}`,
    title: `Page ${index}`,
    main,
  }))
  return buildPages(folder, page, pages)
}

/** Builds pages of the same HTML with Eleventy. Title and main content of `frame` are replaced for each of `pages`. */
export async function buildPages(input: string, frame: string, pages: readonly ReferencePage[]): Promise<NodeRun> {
  await mkdir(join(input, '_data'), { recursive: true })
  await writeFile(join(input, 'page.liquid'), frontmatter.join('\n') + toTemplate(frame))
  await writeFile(join(input, '_data/items.json'), JSON.stringify(pages))
  const run = await runNode([cli, '--input=.', '--output=out', '--quiet'], {}, input)
  const built = await readdir(join(input, 'out'), { recursive: true })
  const files = built.filter((name) => name.endsWith('.html'))
  if (files.length !== pages.length) throw new Error(`Eleventy built ${files.length} pages, not ${pages.length}`)
  return run
}

const frontmatter = [
  '---',
  'pagination:',
  '  data: items',
  '  size: 1',
  '  alias: item',
  'permalink: "/{{ item.slug }}.html"',
  '---',
  '',
]

/** The page in Eleventy's default template language, with placeholders for what differs. */
function toTemplate(frame: string): string {
  return frame
    .replaceAll(/\{\{|\{%/g, '')
    .replace(/<title>[^<]*<\/title>/, '<title>{{ item.title }}</title>')
    .replace(/(<main\b[^>]*>)[\s\S]*<\/main>/, '$1{{ item.main }}</main>')
}

/** The content of a page's main element. */
export function mainOf(html: string): string {
  return /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? ''
}
