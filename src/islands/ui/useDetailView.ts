import { useEffect, useState } from 'react'

/** Whether the open item is shown instead of the list, on screens without room for both. */
export function useDetailView(): { isOpen: boolean; open: () => void; close: () => void } {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onPop = () => setOpen(false)
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
  }
}
