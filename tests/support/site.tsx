import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { shellCookie } from '#functions/pages/own-site.ts'
import { standingsPath } from '#src/domain/directories/standing.ts'
import { shellPlaces } from '#src/components/pages/shell.ts'
import { ProductLoader } from '#src/islands/products/ProductLoader.tsx'

// What functions need of the static site: its shells, and what its build counted.

const shell = (main: string, head: string) =>
  `<!doctype html><html lang="en"><head>${head}</head><body><main>${main}</main></body></html>`

const pages: Record<string, string> = {
  ...Object.fromEntries(
    ['page', 'product', 'report', 'feedback', 'post', 'directory-list'].map((name) => [
      `/shells/${name}`,
      shell(shellPlaces.main, shellPlaces.head),
    ]),
  ),
  '/shells/product-unavailable': shell(
    renderToString(createElement(ProductLoader)),
    '<title>Server error occurred</title>',
  ),
  [standingsPath]: JSON.stringify({
    'g2.com': { pages: 30, weight: 60 },
    'yelp.com': { pages: 40, weight: 50 },
    'gelbeseiten.de': { pages: 1, weight: 1 },
  }),
  '/g/no-twin.md': shell('# A title', '<title>Not Markdown</title>'),
}

/** A landing page that has a Markdown twin on the site. */
export const landingTwin = { path: '/g/directory-listing-tea-rooms', title: 'Where to list *tea* rooms' }

const twins: Record<string, string> = {
  [`${landingTwin.path}.md`]: `# ${landingTwin.title.replaceAll('*', '\\*')}\n\nText.\n`,
  '/g/untitled.md': 'Text.\n',
}

export type TestSite = { origin: string; requests: string[]; stop: () => Promise<void> }

export async function startSite(): Promise<TestSite> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const address = request.url ?? ''
    const isHidden = address.startsWith('/shells/') && request.headers.cookie !== shellCookie
    const page = isHidden ? undefined : (pages[address] ?? twins[address])
    const type = address in twins ? 'text/markdown' : 'text/html'
    response.writeHead(page ? 200 : 404, { 'content-type': `${type}; charset=utf-8` }).end(page ?? 'nothing here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
