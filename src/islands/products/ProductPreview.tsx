import { useEffect, useState } from 'react'
import { type Category, categoryLabel } from '#src/domain/products/categories.ts'
import { monthAndYear } from '#src/domain/products/products.ts'
import { ProductCard } from './ProductCard.tsx'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'

type Props = { name: string; headline: string; category: Category | null; logo: File | null }

const emptyLogo = '/logo-placeholder.svg'

/** The card as it will stand in the list, while it is being written. */
export function ListingPreview({ name, headline, category, logo }: Props) {
  const logoUrl = useObjectUrl(logo)
  const [today, setToday] = useState<string | null>(null)
  // Only in the browser: the prebuilt page does not know the day it is read.
  useEffect(() => setToday(new Date().toISOString()), [])
  return (
    <aside className="submit-preview" data-live aria-hidden="true" inert>
      <h2 className="stamp submit-preview-title">How it will stand in the list</h2>
      <div className="submit-preview-card">
        <ProductCard
          path="/directories/submit"
          name={name.trim() || 'Your product'}
          headline={headline.trim() || 'The line that makes someone want to know more.'}
          categoryLabel={category ? categoryLabel(category) : 'Category'}
          logo={logoUrl ?? emptyLogo}
          month={today ? monthAndYear(today) : ''}
          createdAt={today ?? ''}
        />
      </div>
    </aside>
  )
}
