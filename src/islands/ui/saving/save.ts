import type { FieldError } from '#src/domain/problems/problems.ts'
import type { Failure, Outcome } from '#src/islands/api/requests.ts'

export type SaveState =
  /** Everything is saved. `at`: since when; null: there was nothing to save yet. */
  | { kind: 'saved'; at: string | null }
  | { kind: 'changed' }
  | { kind: 'saving' }
  /** Everything but these fields is saved. */
  | { kind: 'partly'; at: string | null; errors: readonly FieldError[] }
  /** It's retried automatically. */
  | { kind: 'failed'; message: string }
  /** It waits for a change: as it is, it would be refused again. */
  | { kind: 'refused'; message: string; errors: readonly FieldError[] }
  /** Someone else has saved. It waits for a decision. */
  | { kind: 'conflict' }
  /** It was deleted elsewhere. */
  | { kind: 'deleted' }

/** What the server has, as far as saving needs to know. */
export type SavedVersion = { version: number; savedAt: string | null }

type Send<Saved, Content> = (saved: Saved, content: Content) => Promise<Outcome<{ data: Saved }>>

export type SavingOptions<Saved extends SavedVersion, Content> = {
  /** Null: it isn't on the server yet. */
  saved: Saved | null
  /** What the server accepted last. */
  taken: Content
  /** Reads what is on the screen. Slow for a long text, so it's only called when something is saved. */
  read: () => Content
  send: (saved: Saved | null, content: Content) => Promise<Outcome<{ data: Saved }>>
  /** What's wrong, before anything is sent. */
  faultsOf: (content: Content) => readonly FieldError[]
  /** The content with the fields at fault as the server last accepted them. Null: that would be worthless. */
  savable: (content: Content, taken: Content, errors: readonly FieldError[]) => Content | null
  /** Keeps a copy in this browser until the server has it; null: it has. */
  keep: (content: Content | null) => void
  onState: (state: SaveState) => void
  onSaved: (saved: Saved) => void
  /** Milliseconds from the last change to the save, from the first one, and of the first wait after a failure. */
  waits?: { pause: number; upTo: number; retry: number; retryUpTo: number }
}

const usualWaits = { pause: 1500, upTo: 10_000, retry: 2000, retryUpTo: 60_000 }

export type Saving<Saved extends SavedVersion, Content> = ReturnType<typeof createSaving<Saved, Content>>

/** Saves what is typed, one request at a time, and reports its state. */
export function createSaving<Saved extends SavedVersion, Content>(options: SavingOptions<Saved, Content>) {
  const { read, faultsOf, savable, keep, onState, onSaved, waits = usualWaits } = options
  let { saved, taken } = options
  let changes = 0
  let savedChanges = 0
  let sentChanges = 0
  let changedAt = 0
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let copyTimer: ReturnType<typeof setTimeout> | undefined
  let lane: Promise<unknown> = Promise.resolve()
  let busy = false
  let ended = false
  let state: SaveState = { kind: 'saved', at: saved?.savedAt ?? null }

  const tell = (next: SaveState) => {
    state = next
    onState(next)
  }
  const isDirty = () => changes !== savedChanges
  /** Without a change it would be refused again. */
  const needsChange = () => (state.kind === 'refused' || state.kind === 'partly') && changes === sentChanges
  const isPaused = () => ended || state.kind === 'conflict' || state.kind === 'deleted'
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }

  /** One after another: each request names the version that the answer before has given. */
  function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = lane.then(work)
    lane = run.catch(() => undefined)
    return run
  }

  function touch(): void {
    if (ended) return
    if (changes === sentChanges) changedAt = Date.now()
    changes += 1
    if (isPaused() || busy || state.kind === 'failed') {
      // It can't be sent yet, and the browser may be closed at any time, also while someone types without a pause.
      copyTimer ??= setTimeout(keepCopy, waits.pause)
      return
    }
    if (state.kind !== 'changed') tell({ kind: 'changed' })
    wait(Math.max(0, Math.min(waits.pause, changedAt + waits.upTo - Date.now())))
  }

  function keepCopy(): void {
    clearTimeout(copyTimer)
    copyTimer = undefined
    if (!ended && isDirty()) keep(read())
  }

  /** Saves right away. True: the server has everything. */
  function flush(): Promise<boolean> {
    clearTimeout(timer)
    return inLane(async () => {
      if (isDirty() && !isPaused() && !needsChange()) await attempt()
      return !isDirty()
    })
  }

  async function attempt(): Promise<void> {
    const content = read()
    sentChanges = changes
    keep(content)
    const known = faultsOf(content)
    const sent = known.length === 0 ? content : savable(content, taken, known)
    if (!sent) return refuse(known)
    const answer = await send(sent)
    if (answer.ok) return accept(answer.body.data, sent, known)
    const rest = answer.status === 422 ? savable(sent, taken, answer.errors) : null
    if (!rest || answer.errors.length === 0) return fail(answer)
    const again = await send(rest)
    if (again.ok) accept(again.body.data, rest, [...known, ...answer.errors])
    else fail(again)
  }

  async function send(content: Content): Promise<Outcome<{ data: Saved }>> {
    busy = true
    tell({ kind: 'saving' })
    const answer = await options.send(saved, content)
    busy = false
    return answer
  }

  function accept(answered: Saved, content: Content, errors: readonly FieldError[]): void {
    saved = answered
    taken = content
    tries = 0
    onSaved(answered)
    // Something is missing on the server, so the copy stays and the browser asks before leaving.
    if (errors.length > 0) tell({ kind: 'partly', at: answered.savedAt, errors })
    else {
      savedChanges = sentChanges
      if (!isDirty()) keep(null)
      tell(isDirty() ? { kind: 'changed' } : { kind: 'saved', at: answered.savedAt })
    }
    if (changes === sentChanges) return
    changedAt = Date.now()
    wait(waits.pause)
  }

  function refuse(errors: readonly FieldError[], message = errors[0]?.message ?? ''): void {
    tell({ kind: 'refused', message, errors })
  }

  function fail({ status, message, errors }: Failure): void {
    if (status === 409) tell({ kind: 'conflict' })
    else if (status === 404 && saved) tell({ kind: 'deleted' })
    else if (status === 0 || status === 408 || status === 429 || status >= 500) {
      tell({ kind: 'failed', message: status === 0 ? 'no connection' : message })
      wait(Math.min(waits.retry * 2 ** tries, waits.retryUpTo))
      tries += 1
    } else refuse(errors, message)
  }

  /** Sends something other than an autosave, such as publishing, with everything that is typed. */
  function apply(work: Send<Saved, Content>): Promise<Outcome<{ data: Saved }>> {
    clearTimeout(timer)
    return inLane(async () => {
      if (!saved) await attempt()
      if (!saved) return { ok: false, status: 0, message: messageOf(state), errors: errorsOf(state), unknown: false }
      const content = read()
      keep(content)
      sentChanges = changes
      busy = true
      tell({ kind: 'saving' })
      const answer = await work(saved, content)
      busy = false
      if (answer.ok) accept(answer.body.data, content, [])
      else if (answer.status === 409 || answer.status === 404) fail(answer)
      else {
        tell(isDirty() ? { kind: 'changed' } : { kind: 'saved', at: saved.savedAt })
        if (isDirty()) wait(waits.pause)
      }
      return answer
    })
  }

  /** Continues from what the server has now. `keepsMine`: what is on the screen is saved over it. */
  function resume(from: Saved | null, keepsMine: boolean): Promise<boolean> {
    saved = from
    tries = 0
    if (keepsMine) changes += 1
    else savedChanges = changes
    if (!keepsMine) keep(null)
    tell(isDirty() ? { kind: 'changed' } : { kind: 'saved', at: saved?.savedAt ?? null })
    return flush()
  }

  /** The other version couldn't be loaded: treated like a failed save. */
  function retry(message: string): void {
    fail({ ok: false, status: 0, message, errors: [], unknown: false })
  }

  return {
    touch,
    flush,
    retry,
    apply,
    resume,
    isDirty,
    /** Whether anything was typed since the last attempt to save. */
    hasNews: () => changes !== sentChanges,
    /** Puts what is unsaved into the copy in this browser. */
    keepCopy,
    /** After this nothing is sent, and leaving needs no confirmation. */
    end: () => {
      ended = true
      savedChanges = changes
      clearTimeout(timer)
      clearTimeout(copyTimer)
      keep(null)
    },
  }
}

function messageOf(state: SaveState): string {
  return 'message' in state && state.message ? state.message : 'It couldn’t be saved. Try again.'
}

function errorsOf(state: SaveState): readonly FieldError[] {
  return 'errors' in state ? state.errors : []
}
