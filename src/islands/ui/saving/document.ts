import type { FieldError } from '#src/domain/problems/problems.ts'
import type { Failure } from '#src/islands/api/requests.ts'
import { createState } from '#src/islands/ui/state.ts'
import type { Answer, DocumentOptions, DocumentView, SavedVersion, SaveState } from './document-types.ts'
import { isSameJson, keepOne } from './merge.ts'
import { notSaved } from './save-texts.ts'

const usualWaits = { pause: 1500, upTo: 10_000, retry: 2000, retryUpTo: 60_000 }

export type OpenDocument<Saved extends SavedVersion, Fields extends object> = ReturnType<
  typeof createDocument<Saved, Fields>
>

/**
 * What is being edited: it's saved as one types, one request at a time, and a copy stays in this browser until the server
 * has it. A separate store instead of a query: what is typed is ahead of the server, and must never be replaced by an answer.
 */
export function createDocument<Saved extends SavedVersion, Fields extends object>(
  options: DocumentOptions<Saved, Fields>,
) {
  const { fieldsOf, faultsOf, savable, copies, waits = usualWaits } = options
  const { isSame = isSameJson, merge = keepOne } = options
  let { saved } = options
  let taken = fieldsOf(saved)
  const shown = createState<DocumentView<Saved, Fields>>({
    ...{ saved, fields: taken, state: { kind: 'saved', at: saved?.savedAt ?? null }, theirs: null },
  })
  let copyKey = copies.newKey(options.idOf(saved))
  let uploads = 0
  let changes = 0
  let savedChanges = 0
  let sentChanges = 0
  let changedAt = 0
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let copyTimer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  let lane: Promise<unknown> = Promise.resolve()

  const stateNow = () => shown.view().state
  const tell = (state: SaveState) => shown.change({ state })
  const read = () => options.read?.(shown.view().fields) ?? shown.view().fields
  const isDirty = () => changes !== savedChanges
  /** Without a change it would be refused again. */
  const needsChange = () => ['refused', 'partly'].includes(stateNow().kind) && changes === sentChanges
  const isPaused = () => ended || ['conflict', 'deleted'].includes(stateNow().kind)
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void flush(), ms)
  }
  const keep = (fields: Fields | null) => (fields ? copies.keep(copyKey, fields) : copies.drop(copyKey))

  /** One after another: each request names the version that the answer before has given. */
  function inLane<Result>(work: () => Promise<Result>): Promise<Result> {
    const run = lane.then(work)
    lane = run.catch(() => undefined)
    return run
  }

  function setFields(to: Partial<Fields>): void {
    shown.change({ fields: { ...shown.view().fields, ...to } })
    touch()
  }

  /** Something was typed. */
  function touch(): void {
    if (ended) return
    if (changes === sentChanges) changedAt = Date.now()
    changes += 1
    if (isPaused() || ['saving', 'failed'].includes(stateNow().kind)) {
      // It can't be sent yet, and the browser may be closed at any time, also while someone types without a pause.
      copyTimer ??= setTimeout(keepCopy, waits.pause)
      return
    }
    if (stateNow().kind !== 'changed') tell({ kind: 'changed' })
    wait(Math.max(0, Math.min(waits.pause, changedAt + waits.upTo - Date.now())))
  }

  /** Shows other fields. They're saved like anything else that is typed. */
  function write(fields: Fields): void {
    options.write?.(fields)
    setFields(fields)
  }

  /** Puts what is unsaved into the copy in this browser. */
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
    const fields = read()
    sentChanges = changes
    keep(fields)
    const known = faultsOf(fields)
    const sent = known.length === 0 ? fields : savable(fields, taken, known)
    if (!sent) return refuse(known)
    const answer = await request(() => options.send(saved, sent))
    if (answer.ok) return accept(answer.body.data, sent, known)
    const rest = answer.status === 422 ? savable(sent, taken, answer.errors) : null
    if (!rest || answer.errors.length === 0) return fail(answer)
    const again = await request(() => options.send(saved, rest))
    if (again.ok) accept(again.body.data, rest, [...known, ...answer.errors])
    else fail(again)
  }

  function request(send: () => Answer<Saved>): Answer<Saved> {
    tell({ kind: 'saving' })
    return send()
  }

  function accept(answered: NonNullable<Saved>, fields: Fields, errors: readonly FieldError[]): void {
    if (options.idOf(answered) !== options.idOf(saved)) {
      copies.drop(copyKey)
      copyKey = copies.newKey(options.idOf(answered))
    }
    const typed = shown.view().fields
    const shownFields = { ...typed, ...options.onSaved?.(answered, typed) }
    saved = answered
    taken = fields
    tries = 0
    shown.change({ saved, fields: shownFields })
    // Something is missing on the server, so the copy stays and the browser asks before leaving.
    if (errors.length > 0) {
      keep(read())
      tell({ kind: 'partly', at: answered.savedAt, errors })
    } else {
      savedChanges = sentChanges
      if (!isDirty()) keep(null)
      tellSaved()
    }
    if (changes === sentChanges) return
    changedAt = Date.now()
    wait(waits.pause)
  }

  function tellSaved(): void {
    tell(isDirty() ? { kind: 'changed' } : { kind: 'saved', at: saved?.savedAt ?? null })
  }

  function refuse(errors: readonly FieldError[], message = errors[0]?.message ?? ''): void {
    tell({ kind: 'refused', message, errors })
  }

  function fail(answer: Failure): void {
    const { status, message, errors } = answer
    if (status === 409) {
      tell({ kind: 'conflict' })
      void compare(answer)
    } else if (status === 404 && saved) tell({ kind: 'deleted' })
    else if (status === 0 || status === 408 || status === 429 || status >= 500) {
      tell({ kind: 'failed', message: status === 0 ? 'no connection' : message })
      wait(Math.min(waits.retry * 2 ** tries, waits.retryUpTo))
      tries += 1
    } else refuse(errors, message)
  }

  /** Someone else has saved. What only one of both has changed needs no decision. */
  async function compare(refusal: Failure): Promise<void> {
    if (!saved) return
    const answer = await options.load(saved, refusal)
    // Treated like a failed save. The next attempt is refused, too, and compares again.
    if (!answer.ok) return fail({ ...answer, status: 0 })
    const there = answer.body.data
    if (merge(fieldsOf(saved), read(), fieldsOf(there), null)) await settle(true, there)
    else shown.change({ theirs: there })
  }

  /** Decides between both versions. */
  async function settle(keepsMine: boolean, theirs = shown.view().theirs): Promise<void> {
    if (!theirs || !saved) return
    if (!keepsMine && changes !== sentChanges) await options.beforeReplaced?.(saved, read())
    const mine = read()
    const stored = fieldsOf(theirs)
    const fields = merge(fieldsOf(saved), mine, stored, keepsMine) ?? mine
    shown.change({ theirs: null })
    if (!isSameJson(fields, mine)) write(fields)
    await resume(theirs, !isSame(fields, stored))
  }

  /** Sends something other than what is typed, such as publishing, with everything that is typed. */
  function apply(work: (saved: NonNullable<Saved>, fields: Fields) => Answer<Saved>): Answer<Saved> {
    clearTimeout(timer)
    return inLane(async () => {
      if (!saved) await attempt()
      const from = saved
      if (!from) return notSaved(stateNow())
      const fields = read()
      keep(fields)
      sentChanges = changes
      const answer = await request(() => work(from, fields))
      if (answer.ok) accept(answer.body.data, fields, [])
      else if (answer.status === 409 || answer.status === 404) fail(answer)
      else {
        tellSaved()
        if (isDirty()) wait(waits.pause)
      }
      return answer
    })
  }

  /** Continues from what the server has now. `keepsMine`: what is on the screen is saved over it. */
  function resume(from: Saved, keepsMine: boolean): Promise<boolean> {
    saved = from
    // What is saved in part is completed with these.
    taken = fieldsOf(from)
    shown.change({ saved })
    tries = 0
    if (keepsMine) changes += 1
    else {
      savedChanges = changes
      keep(null)
    }
    tellSaved()
    return flush()
  }

  return {
    view: shown.view,
    subscribe: shown.subscribe,
    ...{ touch, setFields, write, flush, apply, resume, isDirty, keepCopy },
    settle: (keepsMine: boolean) => settle(keepsMine),
    /** Shows what the server answered to something other than a save. */
    show: (answered: NonNullable<Saved>) => shown.change({ saved: answered }),
    /** Counts images that are being uploaded: the browser asks before leaving while there are any. */
    addUploads: (by: number) => void (uploads += by),
    mayLeave: () => !isDirty() && uploads === 0,
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
