import type { AdminDelivery, WorkItem } from '#src/domain/deliveries/admin.ts'
import { outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import { outcomeOf, type WorkChoice, workChoices } from './work-choices.ts'

/** What was recorded, and how to take it back. */
type Recorded = { id: string; version: number; choice: WorkChoice; name: string; typed: Typed }
type Typed = { note: string; liveUrl: string }

export type WorkView = {
  /** The row on the screen. Null: none yet, or nothing to do. */
  item: WorkItem | null
  /** `unsent`: the outcome hasn't reached the server yet, and is sent again. */
  phase: 'loading' | 'ready' | 'saving' | 'unsent' | 'empty' | 'failed'
  /** What went wrong, in words. */
  failure: string | null
  /** What went wrong with a field of the form. */
  errors: Readonly<Record<string, string>>
  /** What was typed about this row before its outcome was undone. */
  typed: Typed | null
  /** What can be undone, the last one last. */
  recorded: readonly Recorded[]
  /** What happened, for screen readers. */
  said: string
}

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }
type Note = Typed & { workMs: number }

export type WorkStore = ReturnType<typeof createWorkStore>

/** After a lost connection. */
const retryMs = 4000

/**
 * One row after another. The next row is only taken once the outcome of this one is stored. An outcome that doesn't
 * reach the server stays on the screen and is sent again with the same version, so it's never recorded twice.
 */
export function createWorkStore(ask: Ask, orderId: string | undefined) {
  let view: WorkView = { item: null, phase: 'loading', failure: null, errors: {}, typed: null, recorded: [], said: '' }
  const listeners = new Set<() => void>()
  let unsent: { path: string; json: object; then: (row: AdminDelivery) => void } | null = null
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const change = (changes: Partial<WorkView>) => {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }
  const post = <Data>(path: string, json: object = {}) =>
    ask<Answered<Data>>(`/admin/deliveries${path}`, { method: 'POST', json })

  async function next(): Promise<void> {
    change({ phase: view.item ? 'saving' : 'loading' })
    const answer = await post<WorkItem | null>('/next', { orderId })
    if (!answer.ok) change({ item: null, phase: 'failed', failure: answer.message })
    else show(answer.body.data)
  }

  function show(item: WorkItem | null, typed: Typed | null = null): void {
    change({ item, phase: item ? 'ready' : 'empty', errors: {}, typed })
  }

  async function send(): Promise<void> {
    // A retry may be under way already.
    if (!unsent || isSending) return
    clearTimeout(timer)
    const { path, json, then } = unsent
    change({ phase: 'saving' })
    isSending = true
    const answer = await post<AdminDelivery>(path, json)
    isSending = false
    if (answer.ok) {
      unsent = null
      then(answer.body.data)
      change({ failure: null })
      await next()
    } else await refused(answer)
  }

  async function refused({ status, message, errors }: Failure): Promise<void> {
    if (status === 0 || status === 429 || status >= 500) {
      change({ phase: 'unsent', failure: 'Not saved yet: the server didn’t answer. Trying again…' })
      timer = setTimeout(() => void send(), retryMs)
      return
    }
    unsent = null
    if (status === 409 || status === 404) {
      change({ failure: message })
      await next()
    } else {
      change({
        phase: 'ready',
        failure: errors.length > 0 ? null : message,
        errors: Object.fromEntries(errors.map((error) => [error.field, error.message])),
      })
    }
  }

  function choose(choice: WorkChoice, { workMs, ...typed }: Note): void {
    const { item, phase } = view
    if (!item || phase !== 'ready') return
    const { id, version } = item.row
    const { name } = item.directory
    unsent = {
      path: `/${id}/outcome`,
      json: { ...outcomeOf(choice, typed), version, workMs },
      then: (row) =>
        change({
          recorded: [...view.recorded, { id, version: row.version, choice, name, typed }],
          said: workChoices[choice].told(name),
        }),
    }
    change({ errors: {}, failure: null })
    void send()
  }

  /** Takes back the last outcome and shows that row again. */
  async function undo(): Promise<void> {
    const last = view.recorded.at(-1)
    if (!last || view.phase === 'saving' || view.phase === 'unsent') return
    const { id, version, choice, name, typed } = last
    const { phase } = view
    change({ phase: 'saving' })
    const answer =
      choice === 'later' ? await post<WorkItem>(`/${id}/take`) : await post<WorkItem>(`/${id}/undo`, { version })
    if (answer.ok) {
      change({ recorded: view.recorded.slice(0, -1), said: `Undone: ${name}.`, failure: null })
      show(answer.body.data, typed)
    } else {
      const isLost = answer.status === 0 || answer.status >= 500
      const recorded = isLost ? view.recorded : view.recorded.slice(0, -1)
      change({ phase, failure: answer.message, recorded })
    }
  }

  /**
   * Keeps the row reserved while someone works on it. One that someone else has taken meanwhile is replaced by the next
   * one, so that nothing is submitted twice.
   */
  async function renew(): Promise<void> {
    const { item } = view
    const isOpen = () => view.item === item && view.phase === 'ready'
    if (!item || !isOpen()) return
    const answer = await post<WorkItem>(`/${item.row.id}/take`)
    if (!isOpen()) return
    if (answer.ok) {
      if (answer.body.data.row.version === item.row.version) return
      change({ failure: outcomeMessages.stale })
      show(answer.body.data)
    } else if (answer.status === 409 || answer.status === 404) {
      change({ failure: outcomeMessages.taken(item.directory.name) })
      await next()
    }
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    next,
    choose,
    retry: send,
    undo,
    renew,
    fail: (errors: WorkView['errors']) => change({ errors }),
    /** Whether an outcome would be lost. */
    isBusy: () => unsent !== null,
  }
}
