import { useEffect, useState } from 'react'
import { ProductCard } from '#src/components/products/ProductCard.tsx'
import { type Category, categoryLabel } from '#src/domain/products/categories.ts'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'

type Props = { name: string; headline: string; category: Category | null; logo: File | null }

const emptyLogo = '/logo-placeholder.svg'

/** A live preview of the listing's card. */
export function ProductPreview({ name, headline, category, logo }: Props) {
  const logoUrl = useObjectUrl(logo)
  const [today, setToday] = useState<string | null>(null)
  // Only in the browser: the prebuilt page can't know today's date.
  useEffect(() => setToday(new Date().toISOString()), [])
  return (
    <aside className="submit-preview" aria-hidden="true" inert>
      <h2 className="stamp submit-preview-title">Preview</h2>
      <div className="submit-preview-card">
        <ProductCard
          href="/directories/submit"
          name={name.trim() || 'Your product'}
          headline={headline.trim() || 'The line that makes someone want to know more.'}
          category={category ? categoryLabel(category) : 'Category'}
          logo={logoUrl ?? emptyLogo}
          createdAt={today}
        />
      </div>
    </aside>
  )
}
