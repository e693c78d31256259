import { useEffect, useState, useSyncExternalStore } from 'react'
import { type QueueKind, queueKinds } from '#src/domain/reviews/queue.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { createQueueStore, type QueueStore, type QueueView } from './queue-store.ts'

/** The queue that the address asks for, kept fresh while one looks at it. */
export function useQueue(): { store: QueueStore; view: QueueView; show: (kind: QueueKind | null) => void } {
  const [store] = useState(() => createQueueStore(askSignedIn))
  const view = useSyncExternalStore(store.subscribe, store.view, store.view)

  useEffect(() => {
    const loadAddress = () => void store.load(kindInAddress())
    const look = () => {
      if (document.visibilityState === 'visible') void store.refresh()
    }
    // The browser asks whether to leave: what is still to be sent would be lost without a word.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (store.isBusy()) event.preventDefault()
    }
    loadAddress()
    addEventListener('beforeunload', onLeave)
    addEventListener('popstate', loadAddress)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('beforeunload', onLeave)
      removeEventListener('popstate', loadAddress)
      document.removeEventListener('visibilitychange', look)
    }
  }, [store])

  const show = (kind: QueueKind | null) => {
    history.pushState(null, '', queueUrl(kind))
    void store.load(kind)
  }
  return { store, view, show }
}

export function queueUrl(kind: QueueKind | null): string {
  return kind ? `/admin?kind=${kind}` : '/admin'
}

function kindInAddress(): QueueKind | null {
  const asked = new URLSearchParams(location.search).get('kind')
  return queueKinds.find((kind) => kind === asked) ?? null
}
