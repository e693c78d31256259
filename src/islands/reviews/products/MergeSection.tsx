import { useId, useState } from 'react'
import { hostOf } from '#src/components/products/host.ts'
import { stateStamps } from '#src/components/products/state-stamps.ts'
import { Notice } from '#src/components/ui/Notice.tsx'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import type { AdminProduct } from '#src/domain/products/products.api.ts'
import { categoryLabel } from '#src/domain/products/categories.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'

type Props = { product: AdminProduct; onMerged: () => Promise<void> }

/** Merges a product into another one, after finding it and comparing both. */
export function MergeSection({ product, onMerged }: Props) {
  const [found, setFound] = useState<readonly AdminProduct[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [other, setOther] = useState<AdminProduct | null>(null)
  const id = useId()

  const search = async (q: string) => {
    const query = new URLSearchParams({ q, page: '1', limit: '10' })
    const answer = await askSignedIn<{ data: { products: AdminProduct[] } }>(`/admin/products?${query}`)
    setFailure(answer.ok ? null : answer.message)
    if (!answer.ok) return
    setOther(null)
    setFound(answer.body.data.products.filter(({ ref }) => ref !== product.ref))
  }
  const merge = async (into: AdminProduct) => {
    const answer = await askSignedIn(`/admin/products/${product.ref}/merge`, {
      method: 'POST',
      json: { into: into.ref },
    })
    if (!answer.ok) return { message: answer.message, errors: [] }
    setFound(null)
    setOther(null)
    await onMerged()
    return null
  }

  return (
    <section className="product-merge" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>Merge</h2>
      <p className="quiet">
        For products that are listed twice. This one is removed, and its URL redirects to the one you keep.
      </p>
      <SearchForm
        label="Product to keep: name, website or email"
        placeholder="Product to keep"
        button="Find"
        small
        required
        onSearch={(q) => void search(q)}
      />
      <Notice bad>{failure}</Notice>
      <p role="status">{found?.length === 0 ? 'No matches' : ''}</p>
      {found && found.length > 0 && !other && (
        <ul className="merge-found">
          {found.map((one) => (
            <li key={one.ref}>
              <button className="button-link" type="button" onClick={() => setOther(one)}>
                <bdi>{one.name}</bdi>
              </button>
              <span className="quiet">{hostOf(one.website_url)}</span>
              <span className={`stamp ${stateStamps[one.state]}`}>{one.state}</span>
            </li>
          ))}
        </ul>
      )}
      {other && (
        <>
          <Table
            caption="Both products"
            columns={columnsFor(product, other)}
            rows={compared}
            rowKey={({ label }) => label}
            kind="merge-both"
          />
          <div className="button-row">
            <ActionForm action={`Merge into ${other.name}`} busyAction="Merging..." danger act={() => merge(other)} />
            <button className="button button-quiet" type="button" onClick={() => setOther(null)}>
              Choose another product
            </button>
          </div>
        </>
      )}
    </section>
  )
}

type Compared = { label: string; of: (product: AdminProduct) => string }

const compared: readonly Compared[] = [
  { label: 'Name', of: ({ name }) => name },
  { label: 'Headline', of: ({ headline }) => headline },
  { label: 'Description', of: ({ description }) => description },
  { label: 'Website', of: ({ website_url: website }) => website },
  { label: 'Category', of: ({ category }) => categoryLabel(category) },
  { label: 'Submitted by', of: ({ firstname, email }) => `${firstname}, ${email}` },
  { label: 'State', of: ({ state }) => state },
]

function columnsFor(product: AdminProduct, other: AdminProduct): readonly TableColumn<Compared>[] {
  const text = (of: string) => (
    <span className="product-note" dir="auto">
      {of}
    </span>
  )
  return [
    { heading: 'Field', cell: ({ label }) => <span className="quiet">{label}</span> },
    { heading: 'Removed', cell: ({ of }) => text(of(product)) },
    { heading: 'Kept', cell: ({ of }) => text(of(other)) },
  ]
}
