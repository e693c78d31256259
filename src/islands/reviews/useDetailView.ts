import { useEffect, useState } from 'react'

/** Whether the open item takes the place of the list, where there is no room for both. */
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
