import { type VerificationOutcome, verifyingLimits, verifyingMessages } from '#src/domain/directories/verifications.ts'
import type { VerifyingQueue, VerifyingRow } from '#src/domain/directories/verifications.api.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createKeptTyping, typedOver } from '#src/islands/ui/saving/kept-texts.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { createState } from '#src/islands/ui/state.ts'
import { changedTexts, fieldOf, outcomeTexts, type TypedRow, typedRow, verificationOf } from './verify-row.ts'

/** What was recorded, and how to take it back. `was`: the row before anything was typed. */
type Recorded = {
  id: string
  key: string
  name: string
  outcome: VerificationOutcome
  content: TypedRow
  was: TypedRow
}

/** The rows to show, as the page's URL says. '': any. */
export type VerifyFilter = { country: string; niche: string; kind: string; q: string }

export type VerifyView = {
  /** The row on the screen. Null: none yet, or none left. `empty`: see `counts.total` for whether there are any. */
  row: VerifyingRow | null
  /** `unsent`: what was recorded hasn't reached the server yet, and is sent again. */
  phase: 'loading' | 'ready' | 'saving' | 'unsent' | 'empty' | 'failed'
  failure: string | null
  errors: Readonly<Record<string, string>>
  typed: TypedRow
  recorded: readonly Recorded[]
  counts: VerifyingQueue['counts'] | null
  choices: VerifyingQueue['choices'] | null
  /** What happened, for screen readers. */
  said: string
}

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }
type Done = { id: string; row: VerifyingRow }

const copies = createLocalCopies<TypedRow>(localKeys.verifyCopy, {})
const retryMs = 4000
const responseTimeoutMs = 20_000
/** Fewer rows than this, and the next ones are loaded while the editor works. */
const lowRows = 6

/**
 * One row after another, taken from a queue that is loaded ahead. The next row is only shown once this one is stored. What
 * doesn't reach the server stays on the screen and is sent again with the same ID, so nothing is recorded twice.
 */
export function createVerifyStore(ask: Ask, filter: VerifyFilter) {
  const { view, change, subscribe } = createState<VerifyView>({
    ...{ row: null, phase: 'loading', failure: null, errors: {}, typed: {}, recorded: [], counts: null, choices: null },
    said: '',
  })
  let waiting: VerifyingRow[] = []
  let skip = 0
  let loading: Promise<string | null> | null = null
  let kept: ReturnType<typeof createKeptTyping<TypedRow>> | null = null
  let unsent: { row: VerifyingRow; json: object; outcome: VerificationOutcome; typed: TypedRow; then?: Then } | null =
    null
  let isSending = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const post = <Data>(path: string, json: object) =>
    ask<Answered<Data>>(`/admin/verifying/${path}`, {
      method: 'POST',
      json,
      headers: { timeout: String(responseTimeoutMs) },
    })

  /** Adds the rows that come next. A text: why it failed. */
  function load(): Promise<string | null> {
    loading ??= addRows().finally(() => {
      loading = null
    })
    return loading
  }

  async function addRows(): Promise<string | null> {
    const from = skip
    const query = new URLSearchParams({ ...filter, skip: String(from) })
    const answer = await ask<Answered<VerifyingQueue>>(`/admin/verifying?${query}`)
    if (!answer.ok) return answer.message
    // This editor has gone on further down since.
    if (from !== skip) return addRows()
    const { rows, counts, choices } = answer.body.data
    const known = new Set([...waiting.map(({ key }) => key), view().row?.key, ...view().recorded.map(({ key }) => key)])
    const found = rows.filter(({ key }) => !known.has(key))
    waiting = [...waiting, ...found]
    change({ counts, choices })
    if (found.length > 0 || from === 0) return null
    // Nothing is left further down, but there may be rows above.
    skip = 0
    return addRows()
  }

  async function next(): Promise<void> {
    if (waiting.length === 0) {
      change({ phase: view().row ? 'saving' : 'loading' })
      const failure = await load()
      if (failure !== null) return change({ row: null, phase: 'failed', failure })
    }
    const row = waiting.shift()
    if (row) show(row)
    else change({ row: null, phase: 'empty', errors: {} })
    if (row && waiting.length < lowRows) void load()
  }

  /** `typed`: what was typed before it was undone. */
  function show(row: VerifyingRow, typed?: { content: TypedRow; was: TypedRow }): void {
    const was = typedRow(row)
    kept = createKeptTyping<TypedRow>(copies, row.key, was, { shared: true })
    const undone = typedOver(was, typed)
    if (typed) kept.type(undone.typed)
    const lost = Object.values({ ...kept.view().overtaken, ...undone.overtaken })
    change({ row, phase: 'ready', errors: {}, typed: kept.view().typed })
    if (lost.length > 0) change({ failure: `${verifyingMessages.changedSince} You had typed: ${lost.join(' ')}` })
  }

  function type(field: string, text: string): void {
    kept?.type({ [field]: text })
    change({ typed: kept?.view().typed ?? {} })
  }

  function choose(outcome: VerificationOutcome, then?: Then): void {
    const { row, phase, typed } = view()
    if (!row || phase !== 'ready') return
    const json = { id: crypto.randomUUID(), ...verificationOf(row, typed, outcome) }
    unsent = { row, outcome, typed, json, ...(then && { then }) }
    change({ errors: {}, failure: null })
    void send()
  }

  async function send(): Promise<void> {
    // A retry may be under way already.
    if (!unsent || isSending) return
    clearTimeout(timer)
    const { row, outcome, typed, json, then } = unsent
    change({ phase: 'saving' })
    isSending = true
    const answer = await post<Done>(encodeURIComponent(row.key), json)
    isSending = false
    if (!answer.ok) return refused(answer, row, outcome)
    unsent = null
    kept?.discard()
    const { name } = answer.body.data.row.facts
    const done = { id: answer.body.data.id, key: row.key, name, outcome, content: typed, was: typedRow(row) }
    const recorded = [...view().recorded, done]
    const counts = countDone(row, 1)
    change({ recorded, counts, failure: null, said: outcomeTexts[outcome].said(name) })
    await next()
    const shown = view().row
    if (shown && view().phase === 'ready') then?.(shown)
  }

  async function refused({ status, message, errors }: Failure, row: VerifyingRow, outcome: VerificationOutcome) {
    if (status === 0 || status === 429 || status >= 500) {
      const reason = status === 0 ? 'no connection' : message.replace(/\.$/, '')
      change({ phase: 'unsent', failure: `“${outcomeTexts[outcome].label}” isn’t saved yet: ${reason}. Trying again…` })
      timer = setTimeout(() => void send(), retryMs)
      return
    }
    unsent = null
    if (status === 409 || status === 404) return leave(row, message)
    const found = Object.fromEntries(errors.map((error) => [fieldOf(error.field), error.message]))
    change({ phase: 'ready', errors: found, failure: errors.length > 0 ? null : message })
  }

  /** Someone else is at the same rows, so this editor goes on further down. What was typed can still be read. */
  async function leave(row: VerifyingRow, message: string): Promise<void> {
    const lost = kept ? changedTexts(typedRow(row), kept.view().typed) : []
    kept?.discard()
    skip = Math.min(skip + verifyingLimits.batch * 2, verifyingLimits.skip)
    waiting = []
    change({ failure: lost.length > 0 ? `${message} You had typed: ${lost.join(' ')}` : message })
    await next()
  }

  function countDone({ last }: VerifyingRow, done: number): VerifyView['counts'] {
    const { counts } = view()
    return counts && last === null ? { ...counts, never: counts.never - done } : counts
  }

  /** Takes back what was recorded last and shows that row again. */
  async function undo(): Promise<void> {
    const { recorded, phase, row } = view()
    const last = recorded.at(-1)
    if (phase === 'saving' || phase === 'unsent') return
    if (!last) return change({ failure: 'Nothing to undo.' })
    change({ phase: 'saving' })
    const answer = await post<Done>(`${encodeURIComponent(last.key)}/undo`, { id: last.id })
    if (answer.ok) {
      if (row) waiting.unshift(row)
      const counts = countDone(answer.body.data.row, -1)
      change({ recorded: recorded.slice(0, -1), counts, failure: null, said: `Undone: ${last.name}.` })
      show(answer.body.data.row, last)
    } else {
      const isLost = answer.status === 0 || answer.status >= 500
      change({ phase, failure: answer.message, recorded: isLost ? recorded : recorded.slice(0, -1) })
    }
  }

  /** Sends what isn't stored, or asks for the rows that couldn't be loaded. */
  async function retry(): Promise<void> {
    if (unsent) await send()
    else if (view().phase === 'failed') await next()
  }

  return { view, subscribe, next, type, choose, retry, undo, isBusy: () => unsent !== null }
}

/** What to do with the next row. */
type Then = (next: VerifyingRow) => void

export type VerifyStore = ReturnType<typeof createVerifyStore>
