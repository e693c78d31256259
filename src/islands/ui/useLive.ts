import { useEffect, useState } from 'react'

/** Whether script runs. Controls that need it stay disabled until then, so that no early choice is lost. */
export function useLive(): boolean {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return live
}
