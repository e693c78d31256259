import { useEffect, useState } from 'react'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useStore } from '#src/islands/ui/state.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'
import { createVerifyStore, type VerifyFilter, type VerifyStore, type VerifyView } from './verify-store.ts'

const any: VerifyFilter = { country: '', niche: '', kind: '', q: '' }

function filterFromUrl(): VerifyFilter {
  const query = new URLSearchParams(location.search)
  return Object.fromEntries(Object.keys(any).map((name) => [name, query.get(name) ?? ''])) as VerifyFilter
}

/** The rows that the page's URL asks for. Another filter is another page. */
export function useVerify(): { store: VerifyStore; view: VerifyView; filter: VerifyFilter } {
  const [filter] = useState(filterFromUrl)
  const [store] = useState(() => createVerifyStore(askSignedIn, filter))
  const view = useStore(store)
  // What isn't stored yet would be lost.
  useLeaveGuard(store.isBusy)
  useEffect(() => {
    void store.next()
    const retry = () => void store.retry()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [store])
  return { store, view, filter }
}
