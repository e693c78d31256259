import type { Hono } from 'hono'
import { respondPage, type PageEnvironment } from '#functions/pages/answers.tsx'
import { searchHeading, SearchPage } from '#src/components/products/SearchPage.tsx'
import { productPageSize } from '#src/domain/pagination/pagination.ts'
import { isCategory } from '#src/domain/products/categories.ts'
import type { ProductListView } from '#src/domain/products/list-urls.ts'
import { cleanLine } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { listProducts } from '#src/storage/products/published.ts'

/** Code points of a search. The index looks at fewer. */
const maxSearchLength = 200
const maxPage = 1_000_000

/** `/directories/search?q=&category=&page=`: the directory's search without JavaScript. */
export function addSearchPage(app: Hono<PageEnvironment>): void {
  app.get('/directories/search', async (c) => {
    const asked = readView(c.req.query())
    const read = ({ q, page, category }: ProductListView) =>
      listProducts(c.var.nearDb, { page, limit: productPageSize, q, category: category ?? undefined })
    const first = await read(asked)
    // Beyond the last page is the last page.
    const lastPage = Math.max(1, Math.ceil(first.total / productPageSize))
    const view = { ...asked, page: Math.min(asked.page, lastPage) }
    const found = view.page === asked.page ? first : await read(view)
    const heading = searchHeading(view)
    return respondPage(c, 200, {
      head: {
        title: `${heading} - ${site.name}`,
        description: `${heading}: ${found.total} ${found.total === 1 ? 'product' : 'products'}.`,
      },
      main: <SearchPage view={view} products={found.products} total={found.total} />,
    })
  })
}

// People edit URLs by hand, so invalid values fall back to defaults.
function readView(query: Record<string, string>): ProductListView {
  const page = Number(query['page'] ?? 1)
  return {
    q: Array.from(cleanLine(query['q'] ?? ''))
      .slice(0, maxSearchLength)
      .join(''),
    category: isCategory(query['category']) ? query['category'] : null,
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1,
  }
}
