import { type InputEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { completeUrls } from '#src/components/ui/fields/complete-url.ts'
import { namedField } from '#src/components/ui/fields/named-field.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'

/** Why a form wasn't accepted: what's wrong with its fields, or with all of it. */
export type FormFault = { message: string; errors: readonly FieldError[] }

/** The result of sending. `leaving`: the browser goes to another page. Null: done. */
export type Sent = FormFault | 'leaving' | null

/** Reads a field as it was when the form was sent. */
export type FieldText = (name: string) => string

/** Whether something was typed or chosen since the form was sent, so that it must not be replaced or closed. */
export type HasChanged = () => boolean

export type FormState = {
  element: RefObject<HTMLFormElement | null>
  busy: boolean
  /** An error that isn't about a field. */
  failure: string | null
  /** What is still wrong with fields of the form. */
  fieldErrors: readonly FieldError[]
  errorOf: (field: string) => string | undefined
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  /** What was wrong with a field is over once it changes. */
  onInput: (event: InputEvent<HTMLFormElement>) => void
}

/** Merges the faults of fields. Null: none. */
export function faultOf(messages: Record<string, string | null>): FormFault | null {
  const errors = Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []))
  const [first] = errors
  return first ? { message: first.message, errors } : null
}

/**
 * A form that checks and sends through `send`, which returns what's wrong, or null. The browser holds the values, so they
 * stay. After a refusal the first field at fault gets the focus, or the message if it isn't about a field.
 */
export function useForm(send: (text: FieldText, hasChanged: HasChanged) => Promise<Sent>): FormState {
  const element = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<FormFault | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [placed, setPlaced] = useState<readonly FieldError[]>([])
  const [changed, setChanged] = useState<readonly string[]>([])

  useEffect(() => {
    if (!fault) return
    const fields = fault.errors.flatMap(({ field }) => namedField(element.current, field) ?? [])
    const first = fields[0] ?? element.current?.querySelector<HTMLElement>('[role=alert]')
    first?.focus()
  }, [fault])

  const run = async (form: HTMLFormElement) => {
    setBusy(true)
    completeUrls(form)
    const data = new FormData(form)
    const text: FieldText = (name) => {
      const value = data.get(name)
      return typeof value === 'string' ? value : ''
    }
    const found = await send(text, () => !isSame(data, new FormData(form)))
    if (found === 'leaving') return
    setBusy(false)
    setFault(found)
    setChanged([])
    // What isn't said at a field, because the form has none of that name.
    const elsewhere = found ? found.errors.filter(({ field }) => namedField(form, field) === null) : []
    const isAll = elsewhere.length === found?.errors.length
    setFailure(isAll ? found.message : elsewhere.map(({ message }) => message).join(' ') || null)
    setPlaced(found ? found.errors.filter((error) => !elsewhere.includes(error)) : [])
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void run(event.currentTarget)
  }

  const errorOf = (name: string) =>
    changed.includes(name) ? undefined : fault?.errors.find(({ field }) => field === name)?.message
  const fieldErrors = placed.filter(({ field }) => !changed.includes(field))
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => {
    const { name } = target as HTMLInputElement
    if (errorOf(name) !== undefined) setChanged([...changed, name])
  }
  return { element, busy, failure, fieldErrors, errorOf, submit, onInput }
}

function isSame(one: FormData, other: FormData): boolean {
  // Each reading of a file field makes new files.
  const plain = (data: FormData) =>
    [...data].map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]])
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}
