import { NarrowPage } from '#src/components/pages/NarrowPage.tsx'
import { productMessages } from '#src/domain/products/fields.ts'
import { Upsell, upsellHeading } from './Upsell.tsx'

/** Shown after a submission without JavaScript. */
export function SubmittedPage() {
  return (
    <NarrowPage>
      <div className="stack">
        <h1>Submission Successful!</h1>
        <p className="lead">{productMessages.received}</p>
        <p>
          <a href="/directories">Back to products</a>
        </p>
        <div className="upsell stack">
          <h2>{upsellHeading}</h2>
          <Upsell />
        </div>
      </div>
    </NarrowPage>
  )
}
