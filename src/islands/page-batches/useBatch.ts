import { useState, useSyncExternalStore } from 'react'
import type { PageBatch } from '#src/domain/page-batches/page-batches.api.ts'
import type { BatchText } from '#src/domain/page-batches/page-batches.ts'
import type { LocalCopy } from '#src/islands/ui/saving/local-copies.ts'
import { useSaveEvents } from '#src/islands/ui/saving/useSaveEvents.ts'
import type { BatchPath } from './batch-calls.ts'
import { batchCopies, type BatchStore, type BatchView, createBatchStore, textOf } from './batch-store.ts'

export type OpenBatch = BatchView & {
  path: BatchPath
  store: BatchStore
  errorOf: (field: string) => string | undefined
  /** What was typed here before and never reached the server. */
  copy: LocalCopy<BatchText> | null
  forgetCopy: () => void
}

/** The batch's store, tied to the browser. */
export function useBatch(path: BatchPath, first: PageBatch): OpenBatch {
  const [store] = useState(() => createBatchStore(path, first))
  const view = useSyncExternalStore(store.listen, store.view, store.view)
  const [copy, setCopy] = useState<LocalCopy<BatchText> | null>(() => unsavedCopy(first))
  useSaveEvents(store)
  const errors = 'errors' in view.state ? view.state.errors : []
  return {
    ...view,
    path,
    store,
    errorOf: (name) => errors.find(({ field }) => field === name)?.message,
    copy,
    forgetCopy: () => {
      if (copy) batchCopies.drop(copy.key)
      setCopy(null)
    },
  }
}

/** Null: there is none, or it did reach the server just as the page was left. */
function unsavedCopy(first: PageBatch): LocalCopy<BatchText> | null {
  const [copy] = batchCopies.find(first.id)
  return copy && JSON.stringify(textOf(copy.content)) !== JSON.stringify(textOf(first)) ? copy : null
}
