import { flagMessages } from '#src/domain/flags/flags.ts'
import { productPath } from '#src/domain/products/products.ts'

export function FlagReceived({ product: { slug, name } }: { product: { slug: string; name: string } }) {
  return (
    <div className="stack">
      <h1>Thank you</h1>
      <p className="lead" role="status">
        {flagMessages.received}
      </p>
      <p>
        <a className="button button-quiet" href={productPath(slug)}>
          {'Back to '}
          <span dir="auto">{name}</span>
        </a>
      </p>
    </div>
  )
}
