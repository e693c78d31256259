import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Run, runNode } from './processes.ts'

const cli = join(dirname(createRequire(import.meta.url).resolve('@11ty/eleventy/package.json')), 'cmd.cjs')

/** Builds as many pages of about the same HTML size with Eleventy: the reference of the build figures. */
export async function buildWithEleventy(folder: string, pages: number, html: string): Promise<Run> {
  const input = join(folder, 'eleventy')
  await mkdir(input, { recursive: true })
  // The page of ours with a place for what differs, in Eleventy's default template language.
  const body = html.replaceAll(/\{\{|\{%/g, '').replace(/<title>[^<]*<\/title>/, '<title>{{ item.title }}</title>')
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
  await writeFile(join(input, 'page.liquid'), frontmatter.join('\n') + body)
  await mkdir(join(input, '_data'), { recursive: true })
  const items = Array.from({ length: pages }, (_, index) => ({ slug: `product-${index}`, title: `Product ${index}` }))
  await writeFile(join(input, '_data/items.json'), JSON.stringify(items))
  return runNode([cli, '--input=.', '--output=out', '--quiet'], {}, input)
}
