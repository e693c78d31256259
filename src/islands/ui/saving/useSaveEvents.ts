import { useEffect } from 'react'

type Store = {
  saving: { flush: () => Promise<boolean>; keepCopy: () => void }
  /** Whether everything is saved. */
  mayLeave: () => boolean
}

/** Saves on blur, on Ctrl+S and when the browser is online again, asks before leaving, and keeps a copy. */
export function useSaveEvents(store: Store): void {
  useEffect(() => {
    const { saving, mayLeave } = store
    const save = () => void saving.flush()
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return
      saving.keepCopy()
      save()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (mayLeave()) return
      saving.keepCopy()
      event.preventDefault()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return
      event.preventDefault()
      save()
    }
    addEventListener('online', save)
    addEventListener('blur', save)
    addEventListener('keydown', onKey)
    addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    return () => {
      removeEventListener('online', save)
      removeEventListener('blur', save)
      removeEventListener('keydown', onKey)
      removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHide)
    }
  }, [store])
}
