import { useEffect, useState } from 'react'

/** The time in milliseconds, renewed every 15 seconds, for what says how long ago something was. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
