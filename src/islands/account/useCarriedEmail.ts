import { type RefObject, useEffect } from 'react'
import { keepTab, readTab } from './tab-storage.ts'

const key = 'typedEmail'

export function forgetEmail(): void {
  keepTab(key, null)
}

/**
 * Carries the typed address from one form to the next: from "there is an account" to signing in, from there to the
 * forgotten password. In the tab's storage, since an address of the page would show in logs.
 */
export function useCarriedEmail(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    if (field.value === '') field.value = readTab(key) ?? ''
    const keep = () => keepTab(key, field.value)
    field.addEventListener('input', keep)
    return () => field.removeEventListener('input', keep)
  }, [form])
}
