import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkApproval, type KitError } from '#src/domain/kits/checking.ts'
import type { KitField } from '#src/domain/kits/fields.ts'
import { emptyKit, type Kit } from '#src/domain/kits/kits.ts'
import { isSameKit } from '#src/domain/kits/merging.ts'
import { useSaveEvents } from '#src/islands/ui/saving/useSaveEvents.ts'
import { type KitCopy, kitCopies } from './kit-copies.ts'
import { cleaned, createKitStore, type KitStore, type KitView } from './kit-store.ts'

export type OpenKit = KitView & {
  projectId: string
  store: KitStore
  errorOf: (field: KitField) => string | undefined
  /** What keeps it from being approved, once that was tried. */
  missing: readonly KitError[]
  /** From now on everything that approval needs is shown. Returns what is missing. */
  tryApproval: () => readonly KitError[]
  /** What was typed here before and never reached the server, while someone else saved. */
  copies: readonly KitCopy[]
  forgetCopy: (copy: KitCopy) => void
}

/** The profile's store, tied to the browser. */
export function useKit(projectId: string, first: Kit): OpenKit {
  const [store] = useState(() => createKitStore(projectId, first))
  const view = useSyncExternalStore(store.listen, store.view, store.view)
  const [tried, setTried] = useState(false)
  const [copies, setCopies] = useState<readonly KitCopy[]>([])
  useSaveEvents(store)

  useEffect(() => {
    const kept: KitCopy[] = []
    for (const copy of kitCopies.find(projectId)) {
      const fields = { ...emptyKit, ...copy.content.fields }
      if (isSameKit(cleaned(fields), first.fields)) kitCopies.drop(copy.key)
      else if (copy.content.version === first.version && kept.length === 0 && !store.saving.isDirty()) {
        // No one has saved since, so this is simply newer.
        store.setFields(fields)
        kitCopies.drop(copy.key)
      } else kept.push(copy)
    }
    setCopies(kept)
    // Another project is opened without leaving the page.
    return () => void store.saving.flush()
  }, [projectId, first, store])

  const findMissing = () => checkApproval(cleaned(store.view().fields), store.view().images)
  const missing = tried || view.kit.approvedAt !== null ? findMissing() : []
  const errors = [...('errors' in view.state ? view.state.errors : []), ...missing]
  return {
    ...view,
    projectId,
    store,
    missing,
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
    tryApproval: () => {
      setTried(true)
      return findMissing()
    },
    copies,
    forgetCopy: (copy) => {
      kitCopies.drop(copy.key)
      setCopies((all) => all.filter(({ key }) => key !== copy.key))
    },
  }
}
