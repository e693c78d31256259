import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type HTMLElement, parse } from 'node-html-parser'
import { listFiles } from '#netlify/local/site/link-check.ts'
import { wordsOf } from '#src/domain/text/similarity.ts'
import { innermost } from './innermost.ts'
import { unlinkedNames } from './names.ts'

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
  /** Those that its main content links to, without nofollow. */
  contentLinks: string[]
  /** Sites that its tables and lists name with a link: as many as it has rows. */
  listed: number
  /** Words of what sells (prices, features, questions), and of everything else in the main content but forms and navigation. */
  words: { sales: number; own: number }
  /** See `unlinkedNames`. */
  unlinked: string[]
}

/** Reads every page of a built site, except the shells. */
export async function readSite(directory: string): Promise<ReadPage[]> {
  const files = [...(await listFiles(directory))].filter(
    (file) => file.endsWith('.html') && !file.startsWith('shells/'),
  )
  return files.sort().map((file) => readPage(pathOf(file), readFileSync(join(directory, file), 'utf8')))
}

export function readPage(path: string, html: string): ReadPage {
  // The parser sets cells apart, but no headers.
  const document = parse(html.replace(/<\/(th|summary)>/g, '$& '))
  const meta = (name: string) => document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  const main = document.querySelector('main')
  if (!main) throw new Error(`${path} has no main content`)
  const links = linksOf(document, 'a[href^="/"]')
  const contentLinks = linksOf(main, 'a[href^="/"]:not([rel~="nofollow"])')
  const title = document.querySelector('title')?.text ?? ''
  const description = meta('description')
  const h1 = spaced(document.querySelector('h1'))
  const listed = countListed(main)
  const words = countWords(main)
  const unlinked = unlinkedNames(main, path)
  const content = contentOf(main)
  return {
    path,
    title,
    description,
    h1,
    indexable: !meta('robots').includes('noindex'),
    links,
    contentLinks,
    listed,
    words,
    unlinked,
    ...content,
    labels: [title, description, ...content.labels],
  }
}

function pathOf(file: string): string {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`
}

function linksOf(element: HTMLElement, selector: string): string[] {
  const paths = element.querySelectorAll(selector).map((link) => link.getAttribute('href')?.split(/[?#]/)[0] ?? '')
  return [...new Set(paths)]
}

/** Sections that are the same offer on every page. The form for matches isn't text, and reasons and facts say something of the page. */
const selling = ['pricing', 'sales', 'faq'].map((part) => `[data-shared="${part}"]`).join(', ')

/**
 * A row of a table, or a directory that our editors describe, that leads to a site or to our page about it. Each site counts
 * once, however many tables it's in. Other lists name associations and places that aren't directories.
 */
function countListed(main: HTMLElement): number {
  const entries = main
    .querySelectorAll('tbody tr, .described > li')
    .filter((entry) => !entry.closest('nav, form, [data-shared="sales"], [data-shared="pricing"], [data-shared="faq"]'))
  const sites = entries.flatMap((entry) => {
    const href = entry.querySelector('a[href^="http"], a[href^="/directory-list/"]')?.getAttribute('href')
    return href === undefined ? [] : [siteOf(href)]
  })
  return new Set(sites).size
}

/** 'g2.com' of 'https://www.g2.com/products' and 'g2-com' of '/directory-list/g2-com' are the same: 'g2-com'. */
function siteOf(href: string): string {
  const site = href.startsWith('/') ? href.replace('/directory-list/', '') : new URL(href).host.replace(/^www\./, '')
  return site.replaceAll('.', '-')
}

function countWords(main: HTMLElement): ReadPage['words'] {
  const within = (selector: string) =>
    main
      .querySelectorAll(selector)
      .filter((part) => !part.parentNode?.closest(selector))
      .reduce((sum, part) => sum + wordsOf(spaced(part)).length, 0)
  return { sales: within(selling), own: wordsOf(spaced(main)).length - within(`${selling}, nav, form, script, style`) }
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
  const parts = innermost(main.querySelectorAll(said))
  return { text, names, labels: [...headings, ...figures], prose: parts.map(spaced).filter((part) => part !== '') }
}

/** Elements that say something. Of nested ones, the innermost. Headers of rows are names. */
const said = 'p, li, dt, dd, td, blockquote'

/** Text with a space between elements, so that table cells don't merge into one word. */
function spaced(element: HTMLElement | null): string {
  return (element?.structuredText ?? '').replace(/\s+/g, ' ').trim()
}
