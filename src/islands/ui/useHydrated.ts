import { useEffect, useState } from 'react'

/** Whether the island is hydrated. Controls stay disabled until then, so that no early input is lost. */
export function useHydrated(): boolean {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return live
}
