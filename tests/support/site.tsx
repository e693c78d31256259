import { createServer } from 'node:http'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { productCardTokens } from '#src/domain/products/cards.ts'
import { cardEnd, cardStart } from '#src/domain/pages/shells.ts'
import { ProductCard } from '#src/islands/products/ProductCard.tsx'
import { ProductLoader } from '#src/islands/products/ProductLoader.tsx'
import { SubmitForm } from '#src/islands/products/SubmitForm.tsx'
import { postPageTokens } from '#src/seo/post-page.ts'
import { productPageTokens } from '#src/seo/product-page.ts'

// What functions need from the static site: its shells and the form, made from the site's components.

const frame = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`

const placesOf = (tokens: Record<string, string>) =>
  Object.entries(tokens)
    .filter(([key]) => key !== 'html:jsonLd')
    .map(
      ([key, token]) => `<div data-value="${key}"${key.startsWith('html:') ? '' : ` title="${token}"`}>${token}</div>`,
    )
    .join('')

const withData = (tokens: Record<string, string>) =>
  frame('{{title}}', `<script type="application/ld+json">{{html:jsonLd}}</script><main>${placesOf(tokens)}</main>`)

const card = renderToString(createElement(ProductCard, productCardTokens))

const pages: Record<string, string> = {
  '/shells/page': frame('{{title}}', '<main>{{html:main}}</main>'),
  '/shells/product': withData(productPageTokens),
  '/shells/post': withData(postPageTokens),
  '/shells/post-preview': withData(postPageTokens),
  '/shells/list': frame(
    '{{title}}',
    `<main><h1>{{heading}}</h1><input name="q" value="{{q}}"><p>{{showing}}</p>{{html:cards}}{{html:pagination}}</main>
    ${cardStart}<li>${card}</li>${cardEnd}`,
  ),
  '/shells/product-unavailable': frame(
    'Server error occurred',
    `<main>${renderToString(createElement(ProductLoader, { slug: '{{slug}}' }))}</main>`,
  ),
  '/g/no-twin.md': frame('Not Markdown', '# A title'),
  '/directories/submit': frame('Submit', `<main>${renderToString(createElement(SubmitForm))}</main>`),
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
    const page = pages[address] ?? twins[address]
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
