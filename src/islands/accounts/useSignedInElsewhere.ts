import { useEffect } from 'react'
import { enterIfSignedIn, rememberNext } from './entering.ts'

/** Whoever is signed in, or signs in in another tab, goes on. */
export function useSignedInElsewhere(): void {
  useEffect(() => {
    rememberNext()
    if (enterIfSignedIn()) return
    const look = () => void enterIfSignedIn()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
}
