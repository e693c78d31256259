import type { AdminDelivery, WorkItem } from '#src/domain/deliveries/admin.api.ts'
import { outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import type { SavedFormMap } from '#src/domain/directories/directories.api.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { createState } from '#src/islands/ui/state.ts'
import { createKeptTyping } from '#src/islands/ui/saving/kept-texts.ts'
import { outcomeOf, type WorkChoice, workChoices } from './work-choices.ts'

/** What an operator types about a row: a note for the customer, and the listing's URL. */
export type Typed = { note: string; liveUrl: string }

/** What was recorded, and how to take it back. */
type Recorded = { id: string; version: number; choice: WorkChoice; name: string; typed: Typed }

export type WorkView = {
  /** The row on the screen. Null: none yet, or nothing to do. */
  item: WorkItem | null
  /** `unsent`: the outcome hasn't reached the server yet, and is sent again. */
  phase: 'loading' | 'ready' | 'saving' | 'unsent' | 'empty' | 'failed'
  /** What went wrong, in words. */
  failure: string | null
  /** What went wrong with a field of the form. */
  errors: Readonly<Record<string, string>>
  /** What is typed about this row. This browser keeps it until its outcome is stored. */
  typed: Typed
  /** What can be undone, the last one last. */
  recorded: readonly Recorded[]
  /** What happened, for screen readers. */
  said: string
}

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }
const nothing: Typed = { note: '', liveUrl: '' }
const workCopies = createLocalCopies<Typed>(localKeys.workCopy, nothing)

export type WorkStore = ReturnType<typeof createWorkStore>

/** After a lost connection. */
const retryMs = 4000
/** A call without an answer for so long is sent again. Each can be repeated. */
const responseTimeoutMs = 20_000

/**
 * One row after another. The next row is only taken once the outcome of this one is stored. An outcome that doesn't
 * reach the server stays on the screen and is sent again with the same version, so it's never recorded twice.
 */
export function createWorkStore(ask: Ask, orderId: string | undefined) {
  const { view, change, subscribe } = createState<WorkView>({
    ...{ item: null, phase: 'loading', failure: null, errors: {}, typed: nothing, recorded: [], said: '' },
  })
  let kept: ReturnType<typeof createKeptTyping<Typed>> | null = null
  let unsent: { path: string; json: object; label: string; then: (row: AdminDelivery) => void } | null = null
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = <Data>(path: string, json: object = {}) =>
    ask<Answered<Data>>(`/admin/deliveries${path}`, {
      method: 'POST',
      json,
      headers: { timeout: String(responseTimeoutMs) },
    })

  async function next(): Promise<void> {
    change({ phase: view().item ? 'saving' : 'loading' })
    const answer = await post<WorkItem | null>('/next', { orderId })
    if (!answer.ok) change({ item: null, phase: 'failed', failure: answer.message })
    else show(answer.body.data)
  }

  /** `typed`: what was typed before the outcome was undone. */
  function show(item: WorkItem | null, typed?: Typed): void {
    kept =
      item &&
      createKeptTyping(workCopies, item.row.id, {
        note: item.row.notes ?? '',
        liveUrl: item.correction?.url ?? '',
      })
    if (typed) kept?.type(typed)
    change({ item, phase: item ? 'ready' : 'empty', errors: {}, typed: kept?.view().typed ?? nothing })
  }

  function type(typed: Partial<Typed>): void {
    kept?.type(typed)
    change({ typed: kept?.view().typed ?? nothing })
  }

  /** The row has changed, or is someone else's by now. What was typed about it can still be read. */
  async function leave(message: string): Promise<void> {
    const { stored, typed } = kept?.view() ?? { stored: nothing, typed: nothing }
    const lost = [
      typed.note === stored.note ? '' : typed.note,
      typed.liveUrl === stored.liveUrl ? '' : typed.liveUrl,
    ].filter((text) => text.trim() !== '')
    kept?.discard()
    change({ failure: lost.length > 0 ? `${message} You had typed: ${lost.join(' ')}` : message })
    await next()
  }

  async function send(): Promise<void> {
    // A retry may be under way already.
    if (!unsent || isSending) return
    clearTimeout(timer)
    const { path, json, label, then } = unsent
    change({ phase: 'saving' })
    isSending = true
    const answer = await post<AdminDelivery>(path, json)
    isSending = false
    if (answer.ok) {
      unsent = null
      kept?.discard()
      then(answer.body.data)
      change({ failure: null })
      await next()
    } else await refused(answer, label)
  }

  async function refused({ status, message, errors }: Failure, label: string): Promise<void> {
    if (status === 0 || status === 429 || status >= 500) {
      const reason = status === 0 ? 'no connection' : message.replace(/\.$/, '')
      change({ phase: 'unsent', failure: `“${label}” isn’t saved yet: ${reason}. Trying again…` })
      timer = setTimeout(() => void send(), retryMs)
      return
    }
    unsent = null
    if (status === 409 || status === 404) await leave(message)
    else {
      change({
        phase: 'ready',
        failure: errors.length > 0 ? null : message,
        errors: Object.fromEntries(errors.map((error) => [error.field, error.message])),
      })
    }
  }

  function choose(choice: WorkChoice, workMs: number): void {
    const { item, phase } = view()
    if (!item || phase !== 'ready') return
    const typed = { note: view().typed.note.trim(), liveUrl: view().typed.liveUrl.trim() }
    if (choice === 'question' && typed.note === '') return change({ errors: { text: outcomeMessages.questionMissing } })
    if (choice === 'already' && typed.liveUrl === '')
      return change({ errors: { liveUrl: outcomeMessages.liveUrlMissing } })
    const { id, version } = item.row
    const { name } = item.directory
    unsent = {
      path: `/${id}/outcome`,
      json: { ...outcomeOf(choice, typed), version, workMs },
      label: workChoices[choice].label,
      then: (row) =>
        change({
          recorded: [...view().recorded, { id, version: row.version, choice, name, typed }],
          said: workChoices[choice].message(name),
        }),
    }
    change({ errors: {}, failure: null })
    void send()
  }

  /** Takes back the last outcome and shows that row again. */
  async function undo(): Promise<void> {
    const last = view().recorded.at(-1)
    if (view().phase === 'saving' || view().phase === 'unsent') return
    if (!last) return change({ failure: 'Nothing to undo. Earlier rows can be undone on their order’s page.' })
    const { id, version, choice, name, typed } = last
    const { phase } = view()
    change({ phase: 'saving' })
    const answer =
      choice === 'later' ? await post<WorkItem>(`/${id}/take`) : await post<WorkItem>(`/${id}/undo`, { version })
    if (answer.ok) {
      change({ recorded: view().recorded.slice(0, -1), said: `Undone: ${name}.`, failure: null })
      show(answer.body.data, typed)
    } else {
      const isLost = answer.status === 0 || answer.status >= 500
      const recorded = isLost ? view().recorded : view().recorded.slice(0, -1)
      change({ phase, failure: answer.message, recorded })
    }
  }

  /**
   * Keeps the row reserved while someone works on it. One that someone else has taken meanwhile is replaced by the next
   * one, so that nothing is submitted twice.
   */
  async function renew(): Promise<void> {
    const { item } = view()
    const isOpen = () => view().item === item && view().phase === 'ready'
    if (!item || !isOpen()) return
    const answer = await post<WorkItem>(`/${item.row.id}/take`)
    if (!isOpen()) return
    if (answer.ok) {
      if (answer.body.data.row.version === item.row.version) return
      change({ failure: outcomeMessages.stale })
      show(answer.body.data)
    } else if (answer.status === 409 || answer.status === 404) {
      await leave(outcomeMessages.taken(item.directory.name))
    }
  }

  /** What was recorded about this directory's form. */
  function setFormMap({ map, version }: SavedFormMap): void {
    const { item } = view()
    if (!item) return
    const { directory, fill } = item
    change({ item: { ...item, directory: { ...directory, version }, fill: { ...fill, map } } })
  }

  /** Sends what isn't stored, or asks for the row that couldn't be loaded. */
  async function retry(): Promise<void> {
    if (unsent) await send()
    else if (view().phase === 'failed') await next()
  }

  return {
    ...{ view, subscribe, next, type, choose, retry, undo, renew, setFormMap },
    /** Whether an outcome would be lost. */
    isBusy: () => unsent !== null,
  }
}
