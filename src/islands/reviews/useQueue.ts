import { useEffect, useState } from 'react'
import { type QueueKind, queueKinds } from '#src/domain/reviews/queue.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { adminPages } from '#src/islands/ui/shell/admin-pages.ts'
import { useStore } from '#src/islands/ui/state.ts'
import { createQueueStore, type QueueStore, type QueueView } from './queue-store.ts'

/** The queue that the page's URL asks for. It's loaded again whenever the page comes back into view. */
export function useQueue(): { queue: QueueStore; view: QueueView; show: (kind: QueueKind | null) => void } {
  const [queue] = useState(() => createQueueStore(askSignedIn))
  const view = useStore(queue)
  const [kind, show] = useUrlView(kindFromUrl, queueUrl)

  // Decisions that aren't sent yet would be lost.
  useLeaveGuard(queue.isBusy)
  useEffect(() => void queue.load(kind), [queue, kind])
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void queue.refresh()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [queue])
  return { queue, view, show }
}

export function queueUrl(kind: QueueKind | null): string {
  return kind ? `${adminPages.queue.href}?kind=${kind}` : adminPages.queue.href
}

function kindFromUrl(): QueueKind | null {
  const asked = new URLSearchParams(location.search).get('kind')
  return queueKinds.find((kind) => kind === asked) ?? null
}
