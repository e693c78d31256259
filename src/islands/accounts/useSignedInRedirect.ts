import { useEffect } from 'react'
import { enterIfSignedIn, rememberNext } from '#src/islands/sessions/sign-in.ts'

/** A visitor who is signed in, or signs in in another tab, is sent on. */
export function useSignedInRedirect(): void {
  useEffect(() => {
    rememberNext()
    if (enterIfSignedIn()) return
    const look = () => void enterIfSignedIn()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
}
