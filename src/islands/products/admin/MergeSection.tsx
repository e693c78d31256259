import { type SubmitEvent, useId, useRef, useState } from 'react'
import { categoryLabel } from '#src/domain/products/categories.ts'
import type { AdminProduct } from '#src/domain/products/admin.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { hostOf, stateStamps } from '#src/islands/reviews/texts.ts'

type Props = { product: AdminProduct; onMerged: () => Promise<void> }

/** Makes it one with another listing: first find that, then see both side by side. */
export function MergeSection({ product, onMerged }: Props) {
  const [found, setFound] = useState<readonly AdminProduct[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [other, setOther] = useState<AdminProduct | null>(null)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const query = new URLSearchParams({ q: field.current?.value.trim() ?? '', page: '1', limit: '10' })
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
      <p className="quiet">If it is listed twice: this one goes, and its address leads to the one that stays.</p>
      <form className="list-search" role="search" onSubmit={(event) => void search(event)}>
        <input
          className="input"
          type="search"
          ref={field}
          aria-label="The listing that stays: name, website or mail"
          placeholder="The listing that stays"
          autoComplete="off"
          dir="auto"
          required
        />
        <button className="button button-quiet button-small" type="submit">
          Find
        </button>
      </form>
      <Fault>{failure}</Fault>
      <p role="status">{found?.length === 0 ? 'No other product fits.' : ''}</p>
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
            caption="Both side by side"
            columns={columnsFor(product, other)}
            rows={compared}
            rowKey={({ label }) => label}
            kind="merge-both"
          />
          <div className="button-row">
            <ActionForm
              action={`Merge it into ${other.name}`}
              busyAction="Merging..."
              danger
              act={() => merge(other)}
            />
            <button className="button button-quiet" type="button" onClick={() => setOther(null)}>
              Choose another
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
  { label: 'Sent by', of: ({ firstname, email }) => `${firstname}, ${email}` },
  { label: 'State', of: ({ state }) => state },
]

function columnsFor(product: AdminProduct, other: AdminProduct): readonly TableColumn<Compared>[] {
  const text = (of: string) => (
    <span className="report-note" dir="auto">
      {of}
    </span>
  )
  return [
    { heading: 'Field', cell: ({ label }) => <span className="quiet">{label}</span> },
    { heading: 'This one goes', cell: ({ of }) => text(of(product)) },
    { heading: 'This one stays', cell: ({ of }) => text(of(other)) },
  ]
}
