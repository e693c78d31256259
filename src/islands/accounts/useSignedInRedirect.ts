import { useEffect } from 'react'
import { enterIfSignedIn, rememberNext } from '#src/islands/sign-in/sessions/sign-in.ts'

/** Redirects visitors who are already signed in, or who sign in in another tab. */
export function useSignedInRedirect(): void {
  useEffect(() => {
    rememberNext()
    if (enterIfSignedIn()) return
    const look = () => {
      // A sign-in writes several entries, but the page to return to can be taken only once.
      if (enterIfSignedIn()) endWatch()
    }
    const endWatch = () => removeEventListener('storage', look)
    addEventListener('storage', look)
    return endWatch
  }, [])
}
