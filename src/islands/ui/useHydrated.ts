import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the island is hydrated. Controls stay disabled until then, so that no early input is lost. What script renders
 * later, such as a dialog, is live from its first frame: a disabled button there would lose the first key.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
