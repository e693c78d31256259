import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { type Category, categoryLabel } from '#src/domain/products/categories.ts'
import { CategoryIndex } from './CategoryIndex.tsx'

type Props = {
  /** Null: all products. */
  category: Category | null
  lead: string
  counts: ReadonlyMap<Category, number>
  /** Search and list. */
  children?: ReactNode
}

/** All products, or one category. */
export function ProductListPage({ category, lead, counts, children }: Props) {
  return (
    <div className="wrap">
      <header className="product-list-head stack">
        {category && <Breadcrumbs links={[{ label: 'Products', href: '/directories' }]} />}
        {category ? (
          <h1>{categoryLabel(category)}</h1>
        ) : (
          <h1>
            {'Find startups and '}
            <span className="highlight">AI tools</span>
            {' worth knowing'}
          </h1>
        )}
        <p className="lead">{lead}</p>
      </header>
      {children}
      <CategoryIndex current={category} counts={counts} />
      <section className="product-list-closing">
        <div className="stack">
          <h2>Built something people should find?</h2>
          <p className="lead">Listing is free, with no account needed. A person reviews every submission.</p>
        </div>
        <a className="button" href="/directories/submit">
          Submit your product
        </a>
      </section>
    </div>
  )
}
