import { useEffect, useState } from 'react'

/** Whether the open item takes the place of the list, where there is no room for both. */
export function useReading(): { reading: boolean; read: () => void; back: () => void } {
  const [reading, setReading] = useState(false)
  useEffect(() => {
    const onPop = () => setReading(false)
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [])
  return {
    reading,
    read: () => setReading(true),
    back: () => setReading(false),
  }
}
