import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { workPath } from './paths.ts'

/** Nothing to work on now. */
export function WorkEmpty({ orderId, onRetry }: { orderId: string | undefined; onRetry: () => void }) {
  return (
    <EmptyState
      text={
        orderId === undefined
          ? 'All caught up. New rows show up once we’ve looked whether the product is listed already, when a customer answers, or when a postponed row comes back.'
          : 'Nothing left to do on this order right now.'
      }
    >
      <p className="button-row">
        {orderId === undefined ? (
          <button className="button" type="button" onClick={onRetry}>
            Check again
          </button>
        ) : (
          <a className="button" href={workPath()}>
            Work on all orders
          </a>
        )}
        <a className="button button-quiet" href="/admin/deliveries">
          See orders
        </a>
      </p>
    </EmptyState>
  )
}
