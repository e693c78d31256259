import { mentionLimits, stateAfter } from '#src/domain/mentions/changes.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import {
  type Act,
  acted,
  type Change,
  type InboxPage,
  type InboxState,
  type InboxView,
  inverse,
  isDone,
  isMention,
  isShown,
  statusOf,
  step,
  withMention,
} from './inbox-state.ts'
import { dropChange, isKept, keepChange, newChangeKey, readKept } from './kept-changes.ts'
import { doneText, titleOf } from './mention-texts.ts'

type Ask = <Body>(path: string, request?: ApiRequest) => Promise<Outcome<Body>>
type Answered<Data> = { data: Data }

export type InboxStore = ReturnType<typeof createInboxStore>

const pageSize: number = mentionLimits.pageSize
const noCounts = { new: 0, replied: 0, dismissed: 0, snoozed: 0, all: 0 }
/** How many changes can be undone. */
const undoable = 30
const retryMs = 10_000

/**
 * The inbox in this browser. A change is shown immediately and sent after those before it. If the server refuses it, the
 * mention comes back. If the server can't be reached, the change waits, here and in the browser's storage. `onSaved`: the
 * server has the mention like this.
 */
export function createInboxStore(projectId: string, ask: Ask, onSaved: (mention: Mention) => void, now = Date.now) {
  const listPath = `/posts/${projectId}/mentions`
  let view: InboxView = {
    ...{ filter: 'new', items: [], counts: noCounts, open: null, loading: null, hasMore: false, failure: null },
    ...{ dailyMail: true, lookedAt: now(), changes: [], unsent: 0, said: '', refusal: null, moreFailure: null },
  }
  const listeners = new Set<() => void>()
  const isoNow = () => new Date(now()).toISOString()
  /** What is still to be sent, in order. The first one is being sent while `sending`. */
  let queue: Change[] = readKept(projectId).map(({ key, before, act }) => ({
    ...{ key, wasKept: true, before, act, after: acted(before, act, isoNow()), progress: 'waiting', isUndo: true },
  }))
  let sending = false
  /** The screen is gone: another store may be sending what waits. */
  let stopped = false
  const isStopped = () => stopped
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Counts what makes a list outdated that was asked for before. */
  let activity = 0

  const change = (changes: Partial<InboxView>) => {
    view = { ...view, ...changes }
    for (const listener of listeners) listener()
  }
  const put = (mention: Mention, before: Mention) => change(withMention(view, mention, before))
  const askPage = (page: number, limit = pageSize) =>
    ask<Answered<InboxPage>>(`${listPath}?filter=${view.filter}&page=${page}&limit=${limit}`)

  /** A list from the server, with the changes that it doesn't have yet. */
  function show({ items, pagination, counts, dailyMail }: InboxPage): void {
    const open = items.some(({ id }) => id === view.open) ? view.open : null
    const state = { filter: view.filter, items, counts, open }
    const present = queue.reduce<InboxState>((shown, { before, after }) => {
      const known = shown.items.find(({ id }) => id === before.id)
      return known ? withMention(shown, { ...known, ...statusOf(after) }, known) : shown
    }, state)
    const first = present.open ?? present.items[0]?.id ?? null
    change({ ...present, open: first, dailyMail, hasMore: pagination.hasNextPage, lookedAt: now(), failure: null })
  }

  async function load(filter: MentionFilter): Promise<void> {
    const began = (activity += 1)
    change({ filter, items: [], open: null, loading: 'all', failure: null, moreFailure: null })
    const answer = await askPage(1)
    if (began !== activity) return
    if (answer.ok) show(answer.body.data)
    change({ loading: null, failure: answer.ok ? null : answer.message })
  }

  /** Loads the list again. If that fails, or something was done meanwhile, what is there stays. */
  async function refresh(): Promise<void> {
    if (queue.length > 0 || view.loading !== null) return
    const began = activity
    const answer = await askPage(1, Math.min(100, Math.max(pageSize, view.items.length)))
    if (answer.ok && began === activity && queue.length === 0) show(answer.body.data)
  }

  /** Those that left the list made others move up, so the next page is counted from what is shown. */
  async function more(): Promise<void> {
    if (!view.hasMore || view.loading !== null) return
    const { filter } = view
    const isOutdated = () => view.filter !== filter || view.loading !== 'more'
    change({ loading: 'more', moreFailure: null })
    const waiting = queue.filter(({ before, after }) => isShown(filter, before) && !isShown(filter, after)).length
    const answer = await askPage(Math.floor((view.items.length + waiting) / pageSize) + 1)
    if (isOutdated()) return
    if (!answer.ok) return change({ loading: null, moreFailure: answer.message })
    const { items, pagination } = answer.body.data
    const known = new Set([...view.items, ...queue.map(({ after }) => after)].map(({ id }) => id))
    const added = items.filter(({ id }) => !known.has(id))
    const shown = [...view.items, ...added]
    change({ items: shown, open: view.open ?? shown[0]?.id ?? null, loading: null, hasMore: pagination.hasNextPage })
  }

  function act(mention: Mention, wanted: Act): void {
    if (wanted.action !== 'snooze' && mention.state === stateAfter[wanted.action]) return
    const after = acted(mention, wanted, isoNow())
    enqueue(newChange(mention, after, wanted, false))
    change({ said: doneText(after) })
  }

  /** Something else has marked it as replied, and the server knows. */
  function replied(mention: Mention): void {
    const after = acted(mention, { action: 'reply' }, isoNow())
    record({ ...newChange(mention, after, { action: 'reply' }, false), progress: 'done' })
    change({ said: doneText(after) })
  }

  function newChange(before: Mention, after: Mention, wanted: Act, isUndo: boolean): Change {
    const key = newChangeKey(projectId, now())
    return { key, wasKept: false, before, after, act: wanted, progress: 'waiting', isUndo }
  }

  function record(entry: Change): void {
    activity += 1
    put(entry.after, entry.before)
    const changes = entry.isUndo ? view.changes : [...view.changes, entry].slice(-undoable)
    change({ changes, refusal: null })
    if (view.items.length === 0) void more()
  }

  function enqueue(entry: Change): void {
    record(entry)
    queue = [...queue, entry]
    keepChange(entry)
    void pump()
  }

  function undo(): void {
    const last = view.changes.at(-1)
    if (!last) return
    const { before, after, progress } = last
    change({ changes: view.changes.slice(0, -1), said: `Undone: ${doneText(after)}` })
    if (progress === 'waiting') {
      // What was never sent needs no call.
      remove(last)
      activity += 1
      put(before, after)
    } else enqueue(newChange(after, before, inverse(before, now()), true))
    change({ open: isShown(view.filter, before) ? before.id : view.open })
  }

  /** Sends what waits, one change after another. */
  async function pump(): Promise<void> {
    clearTimeout(retry)
    while (!stopped && !sending && queue[0]) {
      const entry = queue[0]
      if (entry.wasKept && !isKept(entry.key)) {
        // Another tab has sent it.
        queue = queue.slice(1)
        continue
      }
      sending = true
      entry.progress = 'sending'
      const answer = await send(entry)
      sending = false
      if (isStopped() && !answer.ok) return
      if (!answer.ok && answer.status === 0) {
        entry.progress = 'waiting'
        change({ unsent: queue.length })
        retry = setTimeout(() => void pump(), retryMs)
        return
      }
      entry.progress = 'done'
      remove(entry)
      const isSaved = answer.ok || isDone(entry, answer)
      if (isSaved) onSaved(entry.after)
      if (isStopped()) return
      change({ unsent: view.unsent === 0 ? 0 : queue.length })
      if (!isSaved) takeBack(entry, answer)
    }
    change({ unsent: 0 })
  }

  function send({ before, act: { action, until } }: Change): Promise<Outcome<Answered<Mention>>> {
    if (action === 'reply') return ask(`/posts/${before.id}/reply`, { method: 'POST' })
    const json = { action, seen: before.state, ...(until !== undefined && { until }) }
    return ask(`/posts/${before.id}/mention`, { method: 'PUT', json })
  }

  /** The server has refused a change: the mention is shown as it is, unless it's gone. */
  function takeBack(entry: Change, { status, message, data }: Failure): void {
    activity += 1
    const known = view.items.find(({ id }) => id === entry.before.id) ?? entry.after
    const present = isMention(data, entry.before.id) ? data : { ...entry.before, text: known.text }
    put(status === 404 ? { ...known, state: 'folded' } : present, known)
    const changes = view.changes.filter((other) => other !== entry)
    change({ changes, refusal: `Not saved: “${titleOf(entry.before)}”. ${message}` })
    void refresh()
  }

  function remove(entry: Change): void {
    queue = queue.filter((other) => other !== entry)
    dropChange(entry.key)
  }

  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ...{ load, refresh, more, act, replied, undo, pump },
    open: (id: string) => change({ open: id }),
    step: (by: number) => change(step(view, by)),
    /** A mention that was added by its link. */
    show: (mention: Mention) => {
      change({ items: view.items.filter(({ id }) => id !== mention.id) })
      put(mention, { ...mention, state: 'folded' })
      change({ open: isShown(view.filter, mention) ? mention.id : view.open })
    },
    /** What a mention's draft is now. */
    drafted: (id: string, draft: string) =>
      change({ items: view.items.map((mention) => (mention.id === id ? { ...mention, draft } : mention)) }),
    setDailyMail: (dailyMail: boolean) => change({ dailyMail }),
    closeRefusal: () => change({ refusal: null }),
    /** Whether something is still to be sent and may not be kept. */
    isBusy: () => queue.length > 0,
    start: () => {
      stopped = false
      void pump()
    },
    stop: () => {
      stopped = true
      clearTimeout(retry)
    },
  }
}
