import { useCallback, useEffect, useRef, useState } from 'react'
import type { DirectoryPreview } from '#src/domain/deliveries/deliveries.api.ts'
import { type Choices, orderMessages } from '#src/domain/deliveries/orders.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'

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

/** What is chosen for an order and isn't saved. Null: nothing. */
export type Unsaved = { edited: Choices | null; change: (next: (now: Choices | null) => Choices | null) => void }

/** Unsaved choices by order, which stay while the customer looks at the report. */
export function useUnsavedChoices(): (orderId: string) => Unsaved {
  const [all, setAll] = useState<Readonly<Record<string, Choices | null>>>({})
  useLeaveGuard(useCallback(() => Object.values(all).some((edited) => edited !== null), [all]))
  return (orderId) => ({
    edited: all[orderId] ?? null,
    change: (next) => setAll((now) => ({ ...now, [orderId]: next(now[orderId] ?? null) })),
  })
}

/** What the customer excludes and puts first. It stays on the screen if it can't be saved. */
export function useChoices(
  preview: DirectoryPreview,
  { edited, change }: Unsaved,
  path: string,
  reload: () => Promise<void>,
): Choosing {
  const { excluded, first, maxExcluded } = preview
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
    change(() => next)
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
      if (answer.ok) change((now) => (now === edited ? null : now))
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
