import { useEffect, useRef, useState } from 'react'
import type { DirectoryPreview } from '#src/domain/deliveries/customer-orders.ts'
import { type Choices, orderMessages } from '#src/domain/deliveries/orders.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'

export type Choosing = {
  choices: Choices
  /** Whether no more can be excluded. */
  isFull: boolean
  isChanged: boolean
  busy: boolean
  message: string | null
  failure: string | null
  toggleExcluded: (key: string) => void
  toggleFirst: (key: string) => void
  save: () => Promise<void>
}

/** What the customer excludes and puts first. It stays on the screen if it can't be saved. */
export function useChoices(preview: DirectoryPreview, path: string, reload: () => Promise<void>): Choosing {
  const { excluded, first, maxExcluded } = preview
  const [edited, setEdited] = useState<Choices | null>(null)
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  /** The button that was pressed. Its row moves to another list, and the focus with it. */
  const moved = useRef<string | null>(null)
  const known = new Set(preview.directories.map(({ key }) => key))
  const choices = onlyKnown(edited ?? { excluded, first }, known)
  const isFull = choices.excluded.length >= maxExcluded

  useEffect(() => {
    if (moved.current === null) return
    const key = moved.current
    moved.current = null
    document.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
  }, [edited])

  const edit = (next: Choices) => {
    setEdited(next)
    setMessage(null)
    setFailure(null)
  }
  return {
    choices,
    isFull,
    isChanged: edited !== null,
    busy,
    message,
    failure,
    toggleExcluded: (key) => {
      const isExcluded = choices.excluded.includes(key)
      if (!isExcluded && isFull) {
        setFailure(orderMessages.tooManyExcluded(maxExcluded))
        return
      }
      moved.current = key
      edit({
        excluded: isExcluded ? without(choices.excluded, key) : [...choices.excluded, key],
        first: without(choices.first, key),
      })
    },
    toggleFirst: (key) => {
      moved.current = key
      const isFirst = choices.first.includes(key)
      edit({ ...choices, first: isFirst ? without(choices.first, key) : [...choices.first, key] })
    },
    save: async () => {
      if (busy || edited === null) return
      setBusy(true)
      const answer = await askSignedIn<{ message: string }>(path, { method: 'PUT', json: choices })
      setBusy(false)
      setFailure(answer.ok ? null : answer.message)
      setMessage(answer.ok ? answer.body.message : null)
      // What was changed while it was being saved stays.
      if (answer.ok) setEdited((now) => (now === edited ? null : now))
      // The list may have changed. What is still in it stays chosen.
      if (answer.ok || answer.status === 422) await reload()
    },
  }
}

function onlyKnown({ excluded, first }: Choices, known: ReadonlySet<string>): Choices {
  return { excluded: excluded.filter((key) => known.has(key)), first: first.filter((key) => known.has(key)) }
}

function without(keys: readonly string[], key: string): string[] {
  return keys.filter((one) => one !== key)
}
