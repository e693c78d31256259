import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { type QueueKind, queueKinds } from '#src/domain/reviews/queue.ts'
import type { QueueView } from './queue-store.ts'
import { kindLabels } from './texts.ts'
import { queueUrl } from './useQueue.ts'

type Props = { view: QueueView; onShow: (kind: QueueKind | null) => void; onReload: () => void }

/** How many items of each kind are waiting. Each count shows these alone. */
export function Filters({ view, onShow, onReload }: Props) {
  const { counts, query: shown } = view
  const all = queueKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const link = (kind: QueueKind | null, label: string, count: number) => (
    <ViewLink
      key={label}
      href={queueUrl(kind)}
      aria-current={kind === shown ? 'page' : undefined}
      onOpen={() => onShow(kind)}
    >
      {label} <span className="stamp">{count}</span>
    </ViewLink>
  )
  return (
    <div className="queue-head">
      <nav className="queue-kinds" aria-label="Kinds">
        {link(null, 'All', all)}
        {queueKinds.map((kind) => link(kind, kindLabels[kind].many, counts[kind]))}
      </nav>
      <button className="button-link" type="button" onClick={onReload}>
        Refresh
      </button>
    </div>
  )
}
