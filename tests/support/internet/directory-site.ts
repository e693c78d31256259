import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A site that lists products: a form on every page but those of its listings, `/listing-<number>`. */
export type DirectorySite = {
  answer: RequestListener
  /** The products that were submitted, in order. */
  listings: { url: string; name: string }[]
  habits: Habits
}

/** How a directory lists products. A test may change it at any time. */
export type Habits = {
  /** What the form asks for, besides the URL. */
  fields: readonly string[]
  /** The `rel` of the link. */
  rel: string
  /** The content of a robots meta element. */
  robotsMeta: string
  robotsHeader: string
  /** `direct`: to the product. `counted`: through the directory's own redirect. `none`: the page has no link. */
  link: 'direct' | 'counted' | 'none'
  /** What the link consists of. */
  anchor: 'name' | 'image'
  /** Whether listings have moved to another path, with a redirect. */
  moved: boolean
  /** Names another page as the canonical one. */
  canonicalElsewhere: boolean
  /** What answers in place of listings: 404 until it approves, 410 once it removed them, 403 to bots. */
  status: 200 | 403 | 404 | 410 | 429 | 503
  /** What robots.txt says. */
  robotsTxt: string
}

export const plainHabits: Habits = {
  fields: ['name'],
  rel: '',
  robotsMeta: '',
  robotsHeader: '',
  link: 'direct',
  anchor: 'name',
  moved: false,
  canonicalElsewhere: false,
  status: 200,
  robotsTxt: '',
}

export function createDirectorySite(changed: Partial<Habits> = {}): DirectorySite {
  const site: DirectorySite = {
    habits: { ...plainHabits, ...changed },
    listings: [],
    answer: (request, response) => void answer(site, request, response),
  }
  return site
}

async function answer(site: DirectorySite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://directory.example')
  const [, page, number = ''] = /^\/(listing|moved|go)-(\d+)$/.exec(pathname) ?? []
  const listing = site.listings[Number(number) - 1]
  if (request.method === 'POST') return submit(site, request, response)
  if (pathname === '/robots.txt') {
    return void response.writeHead(200, { 'content-type': 'text/plain' }).end(site.habits.robotsTxt)
  }
  if (!page) return send(response, 200, form(site))
  if (!listing) return send(response, 404, '<h1>Not found</h1>')
  if (page === 'go') return void response.writeHead(302, { location: listing.url }).end()
  show(site, response, number, listing, page === 'moved')
}

async function submit({ listings }: DirectorySite, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = new URLSearchParams(await text(request))
  listings.push({ url: sent.get('url') ?? '', name: sent.get('name') ?? '' })
  response.writeHead(303, { location: `/listing-${listings.length}` }).end()
}

function form({ habits }: DirectorySite): string {
  const inputs = habits.fields.map((name) => `<p><label>${name} <input name="${name}" required></label></p>`).join('')
  return `<h1>Submit a product</h1><form method="post" action="/submit">
    <p><label>URL <input name="url" type="url" required></label></p>${inputs}<button>Submit</button></form>`
}

function show(
  { habits }: DirectorySite,
  response: ServerResponse,
  number: string,
  { url, name }: { url: string; name: string },
  isMoved: boolean,
): void {
  if (habits.status !== 200) return send(response, habits.status, `<h1>${habits.status}</h1>`)
  if (habits.moved && !isMoved) return void response.writeHead(301, { location: `/moved-${number}` }).end()
  const href = habits.link === 'counted' ? `/go-${number}` : escape(url)
  const content = habits.anchor === 'image' ? `<img src="/logo.png" alt="${escape(name)}">` : escape(name)
  const link = habits.link === 'none' ? '' : `<a href="${href}" rel="${habits.rel}">${content}</a>`
  const head = [
    habits.robotsMeta && `<meta name="robots" content="${habits.robotsMeta}">`,
    habits.canonicalElsewhere && '<link rel="canonical" href="/all">',
  ]
  const html = `<!doctype html><head>${head.filter(Boolean).join('')}</head><h1>${escape(name)}</h1><p>${link}</p>`
  send(response, 200, html, habits.robotsHeader ? { 'x-robots-tag': habits.robotsHeader } : {})
}

function send(response: ServerResponse, status: number, html: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
}

function escape(typed: string): string {
  return typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
