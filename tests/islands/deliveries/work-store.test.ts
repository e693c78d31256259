import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WorkItem } from '#src/domain/deliveries/admin.api.ts'
import { outcomeMessages } from '#src/domain/deliveries/outcomes.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import { createWorkStore } from '#src/islands/deliveries/admin/work-store.ts'
import { stubLocalStorage } from '#tests/support/browser-storage.ts'

type Call = { path: string; json: unknown; answer: (outcome: Failure | { ok: true; data: unknown }) => Promise<void> }

const item = (id: string, version = 0) => ({ row: { id, version }, directory: { name: `Site ${id}` } }) as WorkItem
const refusal = (status: number): Failure => ({
  ok: false,
  status,
  message: `No: ${status}`,
  errors: [],
  unknown: false,
})

/** Lets what waits for an answer go on. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('work in the browser', () => {
  let calls: Call[] = []
  let store = createWorkStore(ask, undefined)
  const answer = (outcome: Parameters<Call['answer']>[0]) => calls.shift()!.answer(outcome)

  function ask<Body>(path: string, { json }: ApiRequest = {}): Promise<Outcome<Body>> {
    return new Promise((resolve) => {
      calls.push({
        path: path.replace('/admin/deliveries', ''),
        json,
        answer: (outcome) => {
          resolve(outcome.ok ? { ok: true, body: { data: outcome.data } as Body } : outcome)
          return settle()
        },
      })
    })
  }

  /** As after a reload. */
  const openStore = async (first: WorkItem) => {
    calls = []
    store = createWorkStore(ask, undefined)
    void store.next()
    await answer({ ok: true, data: first })
  }

  beforeEach(async () => {
    stubLocalStorage()
    await openStore(item('a'))
    return () => void vi.unstubAllGlobals()
  })

  it('takes the next row only once the outcome of this one is stored', async () => {
    store.choose('submitted', 5)
    expect(calls.map(({ path }) => path)).toEqual(['/a/outcome'])
    store.choose('refused', 5)
    expect(calls).toHaveLength(1)
    await answer({ ok: true, data: { id: 'a', version: 1 } })
    expect(calls.map(({ path }) => path)).toEqual(['/next'])
    await answer({ ok: true, data: item('b') })
    expect(store.view()).toMatchObject({ item: { row: { id: 'b' } }, phase: 'ready', said: 'Submitted to Site a.' })
  })

  it('sends an outcome again with the same version if no answer came, and one at a time', async () => {
    store.type({ note: ' Hello ' })
    store.choose('closed', 5)
    const sent = calls[0]!.json
    expect(sent).toMatchObject({ version: 0, action: 'decline', reason: 'closed', note: 'Hello', workMs: 5 })
    await answer(refusal(0))
    const failure = '“Closed” isn’t saved yet: no connection. Trying again…'
    expect(store.view()).toMatchObject({ phase: 'unsent', failure, item: { row: { id: 'a' } } })
    expect(store.isBusy()).toBe(true)
    void store.retry()
    void store.retry()
    expect(calls.map(({ json }) => json)).toEqual([sent])
    await answer(refusal(503))
    expect(store.view().failure).toBe('“Closed” isn’t saved yet: No: 503. Trying again…')
    void store.retry()
    expect(calls.map(({ json }) => json)).toEqual([sent])
    await answer({ ok: true, data: { id: 'a', version: 1 } })
    await answer({ ok: true, data: null })
    expect(store.view()).toMatchObject({ phase: 'empty', failure: null })
    expect(store.view().recorded).toHaveLength(1)
    expect(store.isBusy()).toBe(false)
  })

  it('goes on to the next row if this one has changed', async () => {
    store.choose('submitted', 5)
    await answer(refusal(409))
    await answer({ ok: true, data: item('b') })
    expect(store.view()).toMatchObject({ failure: 'No: 409', item: { row: { id: 'b' } }, recorded: [] })
  })

  it('goes on to the next row if someone else has taken this one meanwhile', async () => {
    void store.renew()
    expect(calls[0]!.path).toBe('/a/take')
    await answer({ ok: true, data: item('a') })
    expect(store.view()).toMatchObject({ failure: null, item: { row: { id: 'a' } } })
    // A lost connection says nothing about the row.
    void store.renew()
    await answer(refusal(0))
    expect(store.view()).toMatchObject({ failure: null, item: { row: { id: 'a' } } })
    void store.renew()
    await answer(refusal(409))
    await answer({ ok: true, data: item('b') })
    expect(store.view()).toMatchObject({ failure: outcomeMessages.taken('Site a'), item: { row: { id: 'b' } } })
    expect(calls).toEqual([])
  })

  it('shows a row again that has changed meanwhile', async () => {
    void store.renew()
    await answer({ ok: true, data: item('a', 2) })
    expect(store.view()).toMatchObject({ failure: outcomeMessages.stale, item: { row: { id: 'a', version: 2 } } })
  })

  it('doesn’t replace a row while its outcome is sent', async () => {
    void store.renew()
    const renewed = calls.shift()!
    store.choose('submitted', 5)
    await renewed.answer(refusal(409))
    expect(store.view()).toMatchObject({ failure: null, phase: 'saving', item: { row: { id: 'a' } } })
    expect(calls.map(({ path }) => path)).toEqual(['/a/outcome'])
  })

  it('asks for a row again that couldn’t be loaded', async () => {
    store.choose('submitted', 5)
    await answer({ ok: true, data: { id: 'a', version: 1 } })
    await answer(refusal(0))
    expect(store.view()).toMatchObject({ phase: 'failed', item: null })
    void store.retry()
    await answer({ ok: true, data: item('b') })
    expect(store.view()).toMatchObject({ phase: 'ready', item: { row: { id: 'b' } } })
    void store.retry()
    expect(calls).toEqual([])
  })

  it('keeps what is typed about a row in this browser, until its outcome is stored', async () => {
    const noted = { ...item('a'), row: { ...item('a').row, notes: 'In review' } } as WorkItem
    await openStore(noted)
    expect(store.view().typed).toEqual({ note: 'In review', liveUrl: '' })
    store.type({ note: 'In review, again' })
    store.type({ liveUrl: 'https://a.example/tea' })
    const typed = { note: 'In review, again', liveUrl: 'https://a.example/tea' }
    await openStore(noted)
    expect(store.view().typed).toEqual(typed)
    // Also if the row has changed meanwhile.
    void store.renew()
    await answer({ ok: true, data: { ...noted, row: { ...noted.row, version: 2 } } })
    expect(store.view()).toMatchObject({ failure: outcomeMessages.stale, typed })
    store.choose('submitted', 5)
    expect(calls[0]!.json).toMatchObject({ ...typed, version: 2 })
    await answer(refusal(0))
    expect(store.view().typed).toEqual(typed)
    void store.retry()
    await answer({ ok: true, data: { id: 'a', version: 3 } })
    await answer({ ok: true, data: item('b') })
    expect(store.view().typed).toEqual({ note: '', liveUrl: '' })
    await openStore(noted)
    expect(store.view().typed).toEqual({ note: 'In review', liveUrl: '' })
  })

  it('says what was typed about a row that it has to leave', async () => {
    store.type({ note: 'Listed soon', liveUrl: 'https://a.example/tea' })
    store.choose('submitted', 5)
    await answer(refusal(409))
    await answer({ ok: true, data: item('b') })
    expect(store.view().failure).toBe('No: 409 You had typed: Listed soon https://a.example/tea')
    store.type({ note: 'Half a no' })
    void store.renew()
    await answer(refusal(404))
    await answer({ ok: true, data: item('c') })
    expect(store.view().failure).toBe(`${outcomeMessages.taken('Site b')} You had typed: Half a no`)
    expect(store.view().typed).toEqual({ note: '', liveUrl: '' })
  })

  it('shows what is wrong with a field', async () => {
    store.choose('question', 5)
    expect(calls).toEqual([])
    expect(store.view().errors).toEqual({ text: outcomeMessages.questionMissing })
    store.type({ note: 'Which city?' })
    store.choose('question', 5)
    await answer({ ...refusal(422), errors: [{ field: 'text', message: 'Too long' }] })
    expect(store.view()).toMatchObject({ phase: 'ready', errors: { text: 'Too long' }, failure: null })
  })

  it('undoes outcomes one after another, with what was typed', async () => {
    for (const id of ['a', 'b']) {
      store.type({ note: 'Hello' })
      store.choose(id === 'a' ? 'later' : 'submitted', 5)
      await answer({ ok: true, data: { id, version: id === 'a' ? 0 : 1 } })
      await answer({ ok: true, data: item(id === 'a' ? 'b' : 'c') })
    }
    store.type({ note: 'Half a no' })
    void store.undo()
    expect(calls[0]).toMatchObject({ path: '/b/undo', json: { version: 1 } })
    await answer({ ok: true, data: item('b', 2) })
    expect(store.view()).toMatchObject({ item: { row: { id: 'b' } }, typed: { note: 'Hello' } })
    // What was put off never changed, so it's only taken again.
    void store.undo()
    expect(calls[0]!.path).toBe('/a/take')
    await answer(refusal(0))
    expect(store.view().recorded).toHaveLength(1)
    void store.undo()
    await answer(refusal(409))
    expect(store.view()).toMatchObject({ recorded: [], failure: 'No: 409', phase: 'ready' })
    await openStore(item('c'))
    expect(store.view().typed.note).toBe('Half a no')
  })
})
