import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { absentPage, homePage, madeDirectories, type MadePage, pagesOf, searchPage } from './pages.ts'
import { type MadeDirectory, type ShapeName, siteAt, type SoughtSite } from './sites.ts'

// Made-up directories as a server plays them, told apart by their host.

const gigabyte = 1024 ** 3

export type Played = {
  listener: RequestListener
  /** By host: the requests in their order, and the most at the same time. */
  asked: Map<string, string[]>
  limit: () => number
}

/** `delayMs`: how long each answer takes. */
export function playDirectories(count: number, siteCount: number, delayMs = 0): Played {
  const sites = Array.from({ length: siteCount }, (_, index) => siteAt(index))
  const made = new Map(
    madeDirectories(count).map((one) => {
      const pages = pagesOf(one, sites)
      return [one.host, { directory: one, pages, byPath: new Map(pages.map((page) => [page.path, page])) }] as const
    }),
  )
  const asked = new Map<string, string[]>()
  const open = new Map<string, number>()
  let limit = 0
  const listener: RequestListener = (request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '') ?? ''
    const here = made.get(host)
    asked.set(host, [...(asked.get(host) ?? []), request.url ?? ''])
    open.set(host, (open.get(host) ?? 0) + 1)
    limit = Math.max(limit, open.get(host) ?? 0)
    response.on('close', () => open.set(host, (open.get(host) ?? 1) - 1))
    const send = () => (here ? answer(here, sites, request, response) : void response.writeHead(404).end())
    if (delayMs === 0) send()
    else setTimeout(send, delayMs)
  }
  return { listener, asked, limit: () => limit }
}

type Here = { directory: MadeDirectory; pages: readonly MadePage[]; byPath: ReadonlyMap<string, MadePage> }

function answer(here: Here, sites: readonly SoughtSite[], request: IncomingMessage, response: ServerResponse): void {
  const { directory, pages, byPath } = here
  const path = request.url ?? '/'
  const origin = `http://${request.headers.host}`
  const html = (body: string, status = 200) =>
    void response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  const page = byPath.get(path)
  if (path === '/robots.txt') return void response.writeHead(200).end(robotsOf(directory, origin))
  if (path.startsWith('/sitemap')) return sendSitemap(here, path, origin, response)
  if (path.startsWith('/go/'))
    return void response.writeHead(302, { location: `https://${path.slice(4)}/?via=dir` }).end()
  if (path.startsWith('/search?q=')) return html(searchPage(directory, decodeURIComponent(path.slice(10)), pages))
  if (page) return html(page.html)
  if (path === '/') return html(homePage(directory, sites))
  const absent = absentPage(directory, decodeURIComponent(path.split(/[/=]/).at(-1) ?? ''), sites)
  if (absent === null) html('<h1>Not found</h1>', 404)
  else if (absent === '/') response.writeHead(302, { location: '/' }).end()
  else html(absent)
}

/** Whether its listings can be found by its search, which is then part of what operators know. */
export function hasSearch({ shape, isHuge }: MadeDirectory): boolean {
  return shape === 'search' || isHuge
}

function robotsOf({ shape, forbids }: MadeDirectory, origin: string): string {
  const rules = `User-agent: *\nDisallow: ${forbids ? '/' : '/admin'}\n`
  type Files = Partial<Record<ShapeName, string>>
  const files: Files = { query: 'sitemap.xml', numbered: 'sitemap-index.xml.gz', client: 'sitemap.txt' }
  const file = files[shape]
  return file === undefined ? rules : `${rules}Sitemap: ${origin}/${file}\n`
}

function sendSitemap({ directory, pages }: Here, path: string, origin: string, response: ServerResponse): void {
  const listed = pages.filter(({ inSitemap }) => inSitemap)
  const xml = (set: string, tag: string, urls: readonly string[]) =>
    `<?xml version="1.0"?><${set} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls
      .map((url) => `<${tag}><loc>${origin}${url.replaceAll('&', '&amp;')}</loc></${tag}>`)
      .join('')}</${set}>`
  const etag = `"${directory.index}"`
  if (response.req.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  if (path === '/sitemap.txt') {
    return void response
      .writeHead(200, { 'content-type': 'text/plain', etag })
      .end(listed.map((one) => origin + one.path).join('\n'))
  }
  if (path === '/sitemap.xml')
    return void response.writeHead(200, { etag }).end(
      xml(
        'urlset',
        'url',
        listed.map((one) => one.path),
      ),
    )
  const [, number] = /^\/sitemap-part-(\d)\.xml\.gz$/.exec(path) ?? []
  if (path === '/sitemap-index.xml.gz') {
    return void response.writeHead(200).end(gzipSync(xml('sitemapindex', 'sitemap', ['/sitemap-middle.xml', path])))
  }
  if (path === '/sitemap-middle.xml') {
    const parts = [0, 1, 2].map((part) => `/sitemap-part-${part}.xml.gz`)
    return void response.writeHead(200).end(xml('sitemapindex', 'sitemap', parts))
  }
  const part = listed.filter((_, index) => index % 3 === Number(number)).map((one) => one.path)
  if (directory.isHuge && number === '0') sendHuge(origin, part, response)
  else response.writeHead(200, { 'content-type': 'application/gzip', etag }).end(gzipSync(xml('urlset', 'url', part)))
}

/** Made while it's sent, and never kept. */
function sendHuge(origin: string, first: readonly string[], response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.write(`<urlset>${first.map((path) => `<url><loc>${origin}${path}</loc></url>`).join('')}`)
  let [sent, id] = [0, 0]
  const more = () => {
    while (!response.destroyed && sent < gigabyte) {
      const rows = Array.from(
        { length: 500 },
        () => `<url><loc>${origin}/listing/${(id += 1)}-item-${id % 977}</loc></url>`,
      )
      const chunk = rows.join('')
      sent += chunk.length
      if (!response.write(chunk)) return
    }
    response.end('</urlset>')
  }
  response.on('drain', more)
  more()
}
