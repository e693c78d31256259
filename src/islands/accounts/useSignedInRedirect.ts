import { useEffect } from 'react'
import { enterIfSignedIn, rememberNext } from '#src/islands/sessions/sign-in.ts'

/** Redirects visitors who are already signed in, or who sign in in another tab. */
export function useSignedInRedirect(): void {
  useEffect(() => {
    rememberNext()
    if (enterIfSignedIn()) return
    const look = () => void enterIfSignedIn()
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
}
