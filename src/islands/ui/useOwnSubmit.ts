import { type RefObject, useEffect } from 'react'

/** From here on our validation and messages replace the browser's, and a form that `client:touch` held back is sent. */
export function useOwnSubmit(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    form.current?.setAttribute('novalidate', '')
    form.current?.dispatchEvent(new Event('hydrated', { bubbles: true }))
  }, [form])
}
