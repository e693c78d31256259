import { type RefObject, useEffect } from 'react'
import { keepTab, readTab, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'

export function forgetEmail(): void {
  keepTab(tabKeys.typedEmail, null)
}

/**
 * Carries the typed email from one form to the next, such as from signing in to the forgotten password. It's kept in the
 * tab's storage, because in a URL it would show up in logs.
 */
export function useCarriedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    if (field.value === '') field.value = readTab(tabKeys.typedEmail) ?? ''
    const keep = () => keepTab(tabKeys.typedEmail, field.value)
    field.addEventListener('input', keep)
    return () => field.removeEventListener('input', keep)
  }, [form])
}
