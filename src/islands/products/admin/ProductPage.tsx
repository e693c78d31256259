import { useState } from 'react'
import { canPass } from '#src/domain/products/states.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { AdminShell } from '#src/islands/admin/AdminShell.tsx'
import { Changes } from '#src/islands/reviews/Changes.tsx'
import { Listing } from '#src/islands/reviews/ReviewedProduct.tsx'
import { Flags } from '#src/islands/reviews/Flags.tsx'
import { RiskFlags } from '#src/islands/reviews/RiskFlags.tsx'
import { EditForm } from './EditForm.tsx'
import { LinkLook } from './LinkCheck.tsx'
import { MergeSection } from './MergeSection.tsx'
import { ProductActs } from './ProductActions.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { useProduct } from './useProduct.ts'

/** One product with all that is known of it, and all that can be done about it. */
export function ProductPage() {
  return (
    <AdminShell page="products" title="Product" wide quietTitle>
      <NamedProduct />
    </AdminShell>
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
  const { detail, audit, failure, load } = useProduct(productRef)
  if (!detail) return failure === null ? <Loading /> : <Fault>{failure}</Fault>
  const { product, riskFlags, flags, changes, events, link } = detail
  return (
    <>
      <Fault>{failure}</Fault>
      <ProductActs detail={detail} onChanged={load} />
      <div className="product-screen">
        <div className="product-main">
          <Flags flags={flags} />
          <RiskFlags flags={riskFlags} />
          <Changes changes={changes} />
          {changes.length > 0 && <p className="stamp queue-present">As it is public now</p>}
          <Listing product={product} level="h2" />
          <EditForm product={product} onSaved={load} />
          {canPass('merge', product.state) && <MergeSection product={product} onMerged={load} />}
        </div>
        <aside className="product-aside" aria-label="What happened">
          <LinkLook link={link} />
          <ProductHistory productRef={productRef} events={events} audit={audit} />
        </aside>
      </div>
    </>
  )
}
