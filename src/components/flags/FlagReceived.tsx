import { ShortPage } from '#src/components/pages/ShortPage.tsx'
import { flagMessages } from '#src/domain/flags/flags.ts'
import { productPath } from '#src/domain/products/products.ts'

export function FlagReceived({ product: { slug, name } }: { product: { slug: string; name: string } }) {
  const label = (
    <span>
      {'Back to '}
      <span dir="auto">{name}</span>
    </span>
  )
  return (
    <ShortPage title="Thank you" link={{ label, href: productPath(slug) }} quiet>
      <p className="lead" role="status">
        {flagMessages.received}
      </p>
    </ShortPage>
  )
}
