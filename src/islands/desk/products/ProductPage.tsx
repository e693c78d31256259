import { useState } from 'react'
import { canPass } from '#src/domain/product-states.ts'
import { Fault } from '#src/islands/account/AccountForm.tsx'
import { Loading } from '#src/islands/account/Shell.tsx'
import { DeskShell } from '#src/islands/desk/DeskShell.tsx'
import { Changes } from '#src/islands/desk/queue/Changes.tsx'
import { Listing } from '#src/islands/desk/queue/Listing.tsx'
import { Reports } from '#src/islands/desk/queue/Reports.tsx'
import { Signs } from '#src/islands/desk/queue/Signs.tsx'
import { EditForm } from './EditForm.tsx'
import { LinkLook } from './LinkLook.tsx'
import { MergeSection } from './MergeSection.tsx'
import { ProductActs } from './ProductActs.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { useProduct } from './useProduct.ts'

/** One product with all that is known of it, and all that can be done about it. */
export function ProductPage() {
  return (
    <DeskShell page="products" title="Product" wide quietTitle>
      <NamedProduct />
    </DeskShell>
  )
}

function NamedProduct() {
  const [ref] = useState(() => new URLSearchParams(location.search).get('ref') ?? '')
  return (
    <>
      <p className="product-back">
        <a href="/admin/products">All products</a>
      </p>
      {ref === '' ? <p>The address of this page names no product.</p> : <Product productRef={ref} />}
    </>
  )
}

function Product({ productRef }: { productRef: string }) {
  const { detail, trail, failure, load } = useProduct(productRef)
  if (!detail) return failure === null ? <Loading /> : <Fault>{failure}</Fault>
  const { product, signs, reports, changes, events, link } = detail
  return (
    <>
      <Fault>{failure}</Fault>
      <ProductActs detail={detail} onChanged={load} />
      <div className="product-desk">
        <div className="product-main">
          <Reports reports={reports} />
          <Signs signs={signs} />
          <Changes changes={changes} />
          {changes.length > 0 && <p className="stamp queue-present">As it is public now</p>}
          <Listing product={product} level="h2" />
          <EditForm product={product} onSaved={load} />
          {canPass('merge', product.state) && <MergeSection product={product} onMerged={load} />}
        </div>
        <aside className="product-aside" aria-label="What happened">
          <LinkLook link={link} />
          <ProductHistory productRef={productRef} events={events} trail={trail} />
        </aside>
      </div>
    </>
  )
}
