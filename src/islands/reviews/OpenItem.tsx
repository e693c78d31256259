import { Flags } from '#src/components/flags/Flags.tsx'
import { ProductDetails } from '#src/components/products/ProductDetails.tsx'
import { Changes } from '#src/components/reviews/Changes.tsx'
import { RiskFlags } from '#src/components/reviews/RiskFlags.tsx'
import { Moment } from '#src/components/ui/Moment.tsx'
import type { QueueItem } from '#src/domain/reviews/reviews.api.ts'
import { SharedHost } from './SharedHost.tsx'
import { kindLabels, waitingTime } from './texts.ts'

type Props = {
  item: QueueItem
  fault: string | undefined
  now: number
  place: number
  of: number
  onMove: (by: number) => void
  onBack: () => void
}

/** One item: flags, risk flags and changes first, then the product. */
export function OpenItem({ item, fault, now, place, of, onMove, onBack }: Props) {
  const { product, kind, since, riskFlags, changes, flags } = item
  return (
    <article className="queue-open">
      <div className="queue-where">
        <button className="button button-quiet button-small queue-back" type="button" onClick={onBack}>
          Back to list
        </button>
        <p className="stamp">
          {kindLabels[kind].stamp} · waiting {waitingTime(since, now)}, since <Moment at={since} />
        </p>
        <p className="queue-steps">
          <span className="stamp">
            {place} of {Math.max(of, place)}
          </span>
          <Step label="Previous item" letter="K" path="m4 10 4-4 4 4" onStep={() => onMove(-1)} />
          <Step label="Next item" letter="J" path="m4 6 4 4 4-4" onStep={() => onMove(1)} />
        </p>
      </div>
      {fault && (
        <div className="notice notice-bad">
          <p>{fault}</p>
        </div>
      )}
      <Flags flags={flags} />
      <RiskFlags flags={riskFlags} />
      <Changes changes={changes} />
      {kind === 'change' && <p className="stamp queue-present">Public version</p>}
      <ProductDetails product={product} level="h2" />
      <SharedHost website={product.website_url} />
    </article>
  )
}

type StepProps = { label: string; letter: string; path: string; onStep: () => void }

function Step({ label, letter, path, onStep }: StepProps) {
  return (
    <button className="bar-button" type="button" aria-keyshortcuts={letter.toLowerCase()} onClick={onStep}>
      <span className="visually-hidden">{label}</span>
      <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
        <path d={path} />
      </svg>
      <kbd className="stamp" aria-hidden="true">
        {letter}
      </kbd>
    </button>
  )
}
