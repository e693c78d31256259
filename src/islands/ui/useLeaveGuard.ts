import { useEffect } from 'react'

/** The browser asks before the page is left while something on it isn't stored yet. */
export function useLeaveGuard(isUnsaved: () => boolean): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    addEventListener('beforeunload', onLeave)
    return () => removeEventListener('beforeunload', onLeave)
  }, [isUnsaved])
}
