import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { listFiles } from '#netlify/local/site/link-check.ts'

/** A page of the built site as a search engine reads it. */
export type ReadPage = {
  path: string
  title: string
  description: string
  h1: string
  indexable: boolean
  /** Main content without pricing and FAQ, which the thresholds exclude. Header and footer are outside it. */
  text: string
  /** Its paragraphs and list items, without tables, figures, stamps and links to other pages. */
  prose: string[]
  /** Paths on this site that it links to. */
  links: string[]
}

/** Reads every page of a built site, except the shells. */
export async function readSite(directory: string): Promise<ReadPage[]> {
  const files = [...(await listFiles(directory))].filter(
    (file) => file.endsWith('.html') && !file.startsWith('shells/'),
  )
  return files.sort().map((file) => readPage(pathOf(file), readFileSync(join(directory, file), 'utf8')))
}

export function readPage(path: string, html: string): ReadPage {
  const document = parse(html)
  const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  const links = document
    .querySelectorAll('a[href^="/"]')
    .map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? '')
  const main = document.querySelector('main')
  if (!main) throw new Error(`${path} has no main content`)
  return {
    path,
    title: document.querySelector('title')?.text ?? '',
    description: meta('description'),
    h1: spaced(document.querySelector('h1')),
    indexable: !meta('robots').includes('noindex'),
    links: [...new Set(links)],
    ...contentOf(main),
  }
}

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

/** Removes the shared sections from the tree, so links must be read first. */
function contentOf(main: HTMLElement): Pick<ReadPage, 'text' | 'prose'> {
  for (const shared of main.querySelectorAll('[data-shared], script, style')) shared.remove()
  const text = spaced(main)
  for (const other of main.querySelectorAll('table, nav, form, .figures-line, .stamp, .quiet, blockquote'))
    other.remove()
  const parts = main.querySelectorAll('p, li, dd').filter((part) => part.querySelector('p, li, dd') === null)
  return { text, prose: parts.map(spaced).filter((part) => part !== '') }
}

/** Text with a space between elements, so that table cells don't merge into one word. */
function spaced(element: HTMLElement | null): string {
  return (element?.structuredText ?? '').replace(/\s+/g, ' ').trim()
}
