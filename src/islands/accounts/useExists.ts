import { type RefObject, useEffect, useState } from 'react'
import { existDebounce } from '#src/domain/accounts/accounts.ts'
import { cleanEmail, emailFault } from '#src/domain/emails/emails.ts'
import { askApi } from '#src/islands/api/requests.ts'

/** Whether the typed email has an account. Checked shortly after the last key. No response counts as no. */
export function useExists(form: RefObject<HTMLFormElement | null>): boolean {
  const [exists, setExists] = useState(false)
  useEffect(() => {
    const field = form.current?.elements.namedItem('email')
    if (!(field instanceof HTMLInputElement)) return
    let asking = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined

    const ask = async (email: string, { signal }: AbortController) => {
      const json = { email }
      const answer = await askApi<{ exists: boolean }>('/auth/exist', { method: 'POST', json, signal })
      if (!signal.aborted) setExists(answer.ok && answer.body.exists)
    }
    const look = () => {
      clearTimeout(timer)
      asking.abort()
      asking = new AbortController()
      setExists(false)
      const email = cleanEmail(field.value)
      if (emailFault(email) === null) timer = setTimeout(() => void ask(email, asking), existDebounce)
    }
    look()
    field.addEventListener('input', look)
    return () => {
      clearTimeout(timer)
      asking.abort()
      field.removeEventListener('input', look)
    }
  }, [form])
  return exists
}
