import { useCallback, useEffect, useRef } from 'react'

/**
 * How long someone has worked on a row: while this page is in view, and while the directory's form is, which hides this
 * page. A pause before the form was opened doesn't count.
 */
export function useWorkTime(rowId: string | undefined): { read: () => number; formOpened: () => void } {
  const clock = useRef({ counted: 0, since: 0, isFormOpen: false })
  useEffect(() => {
    clock.current = { counted: 0, since: performance.now(), isFormOpen: false }
    const onChange = () => {
      const { counted, since, isFormOpen } = clock.current
      if (document.visibilityState === 'visible') {
        clock.current = { counted, since: isFormOpen ? since : performance.now(), isFormOpen: false }
      } else if (!isFormOpen) {
        clock.current = { counted: counted + performance.now() - since, since: performance.now(), isFormOpen }
      }
    }
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [rowId])
  const read = useCallback(() => Math.round(clock.current.counted + performance.now() - clock.current.since), [])
  const formOpened = useCallback(() => {
    clock.current.isFormOpen = true
  }, [])
  return { read, formOpened }
}
