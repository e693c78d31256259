import { useEffect, useState } from 'react'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'
import { useStore } from '#src/islands/ui/state.ts'
import { createWorkStore, type WorkStore, type WorkView } from './work-store.ts'

/** Rows are reserved for 30 minutes. */
const renewMs = 10 * 60 * 1000

/** The rows of all orders, or of the one that the page's URL names. */
export function useWork(): { work: WorkStore; view: WorkView; orderId: string | undefined } {
  const [orderId] = useState(() => new URLSearchParams(location.search).get('order') ?? undefined)
  const [work] = useState(() => createWorkStore(askSignedIn, orderId))
  const view = useStore(work)

  // An outcome that isn't stored yet would be lost.
  useLeaveGuard(work.isBusy)
  useEffect(() => void work.next(), [work])
  useEffect(() => {
    const timer = setInterval(() => void work.renew(), renewMs)
    const retry = () => void work.retry()
    // After a computer slept, or while the directory's form was in front.
    const onShown = () => {
      if (document.visibilityState === 'visible') void work.renew()
    }
    addEventListener('online', retry)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [work])
  return { work, view, orderId }
}
