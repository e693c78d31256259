import type { QueueKind } from '#src/domain/reviews/queue.ts'
import { queueUrl } from './useQueue.ts'

const nothing: Record<QueueKind, string> = {
  submission: 'No new product waits to be read.',
  change: 'No change of a listing waits to be read.',
  report: 'Nobody has reported a listing that you have not settled.',
}

/** All is read: what comes next. */
export function Empty({ kind, onShow }: { kind: QueueKind | null; onShow: (kind: QueueKind | null) => void }) {
  return (
    <div className="teach queue-empty">
      <p>{kind ? nothing[kind] : 'The queue is empty: all that was sent is read.'}</p>
      <p className="quiet">
        A submission joins once its founder has confirmed the address. This page looks again when you come back to it.
      </p>
      {kind ? (
        <a
          className="button button-quiet"
          href={queueUrl(null)}
          onClick={(event) => {
            event.preventDefault()
            onShow(null)
          }}
        >
          Show all kinds
        </a>
      ) : (
        <a className="button button-quiet" href="/admin/products">
          See the products
        </a>
      )}
    </div>
  )
}
