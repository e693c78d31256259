import { type QueueKind, queueKinds } from '#src/domain/reviews/queue.ts'
import type { QueueView } from './queue-store.ts'
import { queueUrl } from './useQueue.ts'
import { kindWords } from './texts.ts'

type Props = { view: QueueView; onShow: (kind: QueueKind | null) => void; onReload: () => void }

/** How many wait of each kind; each count shows these alone. */
export function Filters({ view, onShow, onReload }: Props) {
  const { counts, kind: shown } = view
  const all = queueKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const link = (kind: QueueKind | null, label: string, count: number) => (
    <a
      key={label}
      href={queueUrl(kind)}
      aria-current={kind === shown ? 'page' : undefined}
      onClick={(event) => {
        // A click with a modifier opens a tab; that is the browser's.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        onShow(kind)
      }}
    >
      {label} <span className="stamp">{count}</span>
    </a>
  )
  return (
    <div className="queue-head">
      <nav className="queue-kinds" aria-label="Kinds">
        {link(null, 'All', all)}
        {queueKinds.map((kind) => link(kind, kindWords[kind].many, counts[kind]))}
      </nav>
      <button className="button-link" type="button" onClick={onReload}>
        Look again
      </button>
    </div>
  )
}
