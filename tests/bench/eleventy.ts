import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root, type Run, runNode } from './processes.ts'

const cli = join(root, 'node_modules/@11ty/eleventy/cmd.cjs')

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
  const run = await runNode([cli, '--input=.', '--output=out', '--quiet'], {}, input)
  const built = await readdir(join(input, 'out'))
  if (built.length !== pages) throw new Error(`Eleventy built ${built.length} pages, not ${pages}`)
  return run
}
