import { useState } from 'react'
import { Flags } from '#src/components/flags/Flags.tsx'
import { ProductDetails } from '#src/components/products/ProductDetails.tsx'
import { Changes } from '#src/components/reviews/Changes.tsx'
import { RiskFlags } from '#src/components/reviews/RiskFlags.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { adminProductMessages } from '#src/domain/products/admin.ts'
import { canPass, isEditable } from '#src/domain/products/states.ts'
import { AuditSection } from '#src/islands/audit/AuditSection.tsx'
import { ProductActions } from '#src/islands/reviews/ProductActions.tsx'
import { SharedHost } from '#src/islands/reviews/SharedHost.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { EditForm } from './EditForm.tsx'
import { LinkCheck } from './LinkCheck.tsx'
import { MergeSection } from './MergeSection.tsx'
import { ProductHistory } from './ProductHistory.tsx'
import { useProduct } from './useProduct.ts'

/** One product: what is known about it, and everything that can be done with it. */
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
      {ref === '' ? <p>This URL doesn’t include a product. Choose one from the list.</p> : <Product productRef={ref} />}
    </>
  )
}

function Product({ productRef }: { productRef: string }) {
  const { detail, audit, failure, reload } = useProduct(productRef)
  if (!detail) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  const { product, riskFlags, flags, changes, events, link } = detail
  return (
    <>
      <Notice bad>{failure}</Notice>
      <ProductActions detail={detail} onChanged={reload} />
      <div className="product-screen">
        <div className="product-main">
          <Flags flags={flags} />
          <RiskFlags flags={riskFlags} />
          <Changes changes={changes} />
          {changes.length > 0 && <p className="stamp queue-present">Public version</p>}
          <ProductDetails product={product} level="h2" />
          <SharedHost website={product.website_url} />
          {isEditable(product.state) ? (
            <EditForm product={product} onSaved={reload} />
          ) : (
            <p>{adminProductMessages.editMerged}</p>
          )}
          {canPass('merge', product.state) && <MergeSection product={product} onMerged={reload} />}
        </div>
        <aside className="product-aside" aria-label="History">
          <LinkCheck link={link} />
          <ProductHistory events={events} />
          <AuditSection subject={productRef} entries={audit} />
        </aside>
      </div>
    </>
  )
}
