import { useEffect } from 'react'

export type Leaving = {
  flush: () => Promise<boolean>
  keepCopy: () => void
  /** Whether everything is saved. */
  mayLeave: () => boolean
}

/** Saves on blur, on Ctrl+S and when the browser is online again, asks before leaving, and keeps a copy. */
export function useSaveEvents({ flush, keepCopy, mayLeave }: Leaving): void {
  useEffect(() => {
    const save = () => void flush()
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return
      keepCopy()
      save()
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (mayLeave()) return
      keepCopy()
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
  }, [flush, keepCopy, mayLeave])
}
