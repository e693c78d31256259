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
  /** All it says: paragraphs, list items, facts and cells. Only links to other pages, forms, stamps and what sells are left out. */
  prose: string[]
  /** Title, description, headings, captions and figures, such as '3 directories', which are checked for grammar. */
  labels: string[]
  /** Names of other sites, as their links show them. */
  names: string[]
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
  const title = document.querySelector('title')?.text ?? ''
  const description = meta('description')
  const h1 = spaced(document.querySelector('h1'))
  const content = contentOf(main)
  return {
    path,
    title,
    description,
    h1,
    indexable: !meta('robots').includes('noindex'),
    links: [...new Set(links)],
    ...content,
    labels: [title, description, ...content.labels],
  }
}

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

/** Removes the shared sections and what is only for the eye from the tree, so links must be read first. */
function contentOf(main: HTMLElement): Pick<ReadPage, 'text' | 'prose' | 'labels' | 'names'> {
  for (const shared of main.querySelectorAll('[data-shared], [aria-hidden="true"], script, style')) shared.remove()
  const text = spaced(main)
  for (const other of main.querySelectorAll('nav, form')) other.remove()
  const names = main.querySelectorAll('a[href^="http"]').map(spaced)
  const figures = main
    .querySelectorAll('.figures-line > div')
    .map((figure) => `${spaced(figure.querySelector('dd'))} ${spaced(figure.querySelector('dt'))}`)
  const headings = main.querySelectorAll('h1, h2, h3, caption').map(spaced)
  // Stamps are dates, and whether something was checked: the same words wherever it wasn't.
  for (const shown of main.querySelectorAll('.figures-line, .stamp, h1, h2, h3, caption')) shown.remove()
  const parts = main.querySelectorAll(said).filter((part) => part.querySelector(said) === null)
  return { text, names, labels: [...headings, ...figures], prose: parts.map(spaced).filter((part) => part !== '') }
}

/** Elements that say something. Of nested ones, the innermost. Headers of rows are names. */
const said = 'p, li, dt, dd, td, blockquote'

/** Text with a space between elements, so that table cells don't merge into one word. */
function spaced(element: HTMLElement | null): string {
  return (element?.structuredText ?? '').replace(/\s+/g, ' ').trim()
}
