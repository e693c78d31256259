import { useEffect, useState } from 'react'

/** Whether this code runs: controls that need it wait for it, so that no early choice is lost. */
export function useLive(): boolean {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return live
}
