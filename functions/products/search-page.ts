import type { Hono } from 'hono'
import { html } from 'hono/html'
import { categoryLabel, isCategory } from '#src/domain/products/categories.ts'
import { type DirectoryView, productSearchUrl } from '#src/domain/products/list-urls.ts'
import { directoryPageSize, paginate, pageWindow, showingLine } from '#src/domain/pagination/pagination.ts'
import { productCardValues } from '#src/domain/products/cards.ts'
import type { ProductCard } from '#src/domain/products/products.ts'
import { cardEnd, cardStart } from '#src/domain/pages/shells.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { listProducts } from '#src/storage/products/published.ts'
import { answerHtml, type Markup, type PageEnvironment } from '#functions/pages/answers.ts'
import { fillShell } from '#functions/pages/shells.ts'

/** Characters of a search. The index looks at even fewer. */
const longestSearch = 200
const deepestPage = 1_000_000

/** `/directories/search?q=&category=&page=`: the directory's search without JavaScript. */
export function addSearchPage(app: Hono<PageEnvironment>): void {
  app.get('/directories/search', async (c) => {
    const view = readView(c.req.query())
    const request = { page: view.page, limit: directoryPageSize }
    const [shell, { products, total }] = await Promise.all([
      c.var.shells('/shells/list'),
      listProducts(c.var.db, { ...request, q: view.q, category: view.category ?? undefined }),
    ])
    const { page, card } = cutCard(shell)
    const heading = headingOf(view)
    const found = products.length > 0
    const values = {
      title: `${heading} - ${site.name}`,
      description: `${heading}: ${total} ${total === 1 ? 'product' : 'products'}.`,
      heading,
      q: view.q,
      category: view.category ?? '',
      showing: found ? showingLine(request, total) : '',
      'html:cards': found ? cards(card, products) : String(await empty),
      'html:pagination': found ? String(await pagination(view, paginate(request, total).totalPages)) : '',
    }
    return answerHtml(c, 200, fillShell(page, values))
  })
}

// A URL edited by hand still leads to a list.
function readView(query: Record<string, string>): DirectoryView {
  const page = Number(query['page'] ?? 1)
  return {
    q: Array.from(cleanLine(query['q'] ?? ''))
      .slice(0, longestSearch)
      .join(''),
    category: isCategory(query['category']) ? query['category'] : null,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, deepestPage) : 1,
  }
}

function headingOf({ q, category }: DirectoryView): string {
  const where = category ? categoryLabel(category) : 'the directory'
  return q ? `“${q}” in ${where}` : `All of ${where}`
}

const empty = html`<div class="results-empty stack">
  <h2>No products found</h2>
  <p class="lead">Try adjusting your search criteria or check back later.</p>
</div>`

/** The shell without the card template, and that template. */
function cutCard(shell: string): { page: string; card: string } {
  const start = shell.indexOf(cardStart)
  const end = shell.indexOf(cardEnd)
  if (start < 0 || end < start) throw new Error('The list shell has no card')
  return {
    page: shell.slice(0, start) + shell.slice(end + cardEnd.length),
    card: shell.slice(start + cardStart.length, end),
  }
}

function cards(card: string, products: ProductCard[]): string {
  return `<ul class="sheet">${products.map((product) => fillShell(card, productCardValues(product))).join('')}</ul>`
}

function pagination(view: DirectoryView, totalPages: number): Markup | string {
  if (totalPages < 2) return ''
  const { page } = view
  const step = (to: number, label: string, name: string) =>
    to >= 1 && to <= totalPages
      ? html`<a href="${productSearchUrl({ ...view, page: to })}" aria-label="${name}">${label}</a>`
      : html`<span>${label}</span>`
  const number = (to: number) =>
    to === page
      ? html`<a href="${productSearchUrl({ ...view, page: to })}" aria-label="Page ${to}" aria-current="page">${to}</a>`
      : html`<a href="${productSearchUrl({ ...view, page: to })}" aria-label="Page ${to}">${to}</a>`
  return html`<nav class="pagination" aria-label="Pages">
    ${step(page - 1, 'Previous', 'Previous page')} ${pageWindow(page, totalPages).map(number)}
    ${step(page + 1, 'Next', 'Next page')}
  </nav>`
}
