import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import type { QueueKind } from '#src/domain/reviews/queue.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { queueUrl } from './useQueue.ts'

const nothing: Record<QueueKind, string> = {
  submission: 'No new products to review.',
  change: 'No changes to review.',
  report: 'No open reports.',
}

/** Nothing left to review. */
export function QueueEmpty({ kind, onShow }: { kind: QueueKind | null; onShow: (kind: QueueKind | null) => void }) {
  return (
    <div className="queue-empty">
      <EmptyState text={kind ? nothing[kind] : 'All caught up.'}>
        <p className="quiet">
          A product joins the queue once its founder has confirmed their email. This page checks for new items whenever
          you come back to it.
        </p>
        {kind ? (
          <ViewLink className="button button-quiet" href={queueUrl(null)} onOpen={() => onShow(null)}>
            Show all kinds
          </ViewLink>
        ) : (
          <a className="button button-quiet" href="/admin/products">
            See all products
          </a>
        )}
      </EmptyState>
    </div>
  )
}
