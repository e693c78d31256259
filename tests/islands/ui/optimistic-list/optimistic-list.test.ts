import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Failure, Outcome } from '#src/islands/api/requests.ts'
import { reversed } from '#src/islands/ui/optimistic-list/list-state.ts'
import type { Edit, ListPage, Sent } from '#src/islands/ui/optimistic-list/list-types.ts'
import { createOptimisticList } from '#src/islands/ui/optimistic-list/optimistic-list.ts'
import { type Change, type Counts, item, type Item, rules } from './items.ts'

const offline: Failure = { ok: false, status: 0, message: 'No answer', errors: [], unknown: false }
const undoMs = 5000
const settled = () => vi.advanceTimersByTimeAsync(0)

describe('an optimistic list', () => {
  let server: { items: Item[]; next: string | null; isDown: boolean }
  let loading: { offset: number | undefined; answer: () => Promise<void> }[]
  let sent: { label: string; answer: (sent: Sent<Item>) => Promise<void> }[]
  let isSlow = false
  const open = () =>
    createOptimisticList<Item, Counts, Item['color'] | 'all', Change>({
      ...rules,
      query: 'all',
      counts: { red: 0, blue: 0 },
      isShown: (color, shown) => color === 'all' || shown.color === color,
      loadPage: (color, _, after) =>
        new Promise<Outcome<ListPage<Item, Counts>>>((resolve) => {
          const items = server.items.filter((one) => color === 'all' || one.color === color)
          const counts = { red: 0, blue: 0 }
          for (const one of server.items) counts[one.color] += 1
          const page = server.isDown ? offline : ({ ok: true, body: { items, counts, next: server.next } } as const)
          const answer = () => {
            resolve(page)
            return settled().then(() => {})
          }
          loading.push({ offset: after?.offset, answer })
          if (!isSlow) void answer()
        }),
      send: ({ label }) =>
        new Promise((resolve) => {
          sent.push({
            label,
            answer: (answered) => {
              resolve(answered)
              return settled().then(() => {})
            },
          })
        }),
      inverse: (change) => ({
        ...{ ...change, label: `not ${change.label}`, edits: change.edits.map(reversed), progress: 'waiting' },
      }),
      undoneText: ({ label }) => `Undone: ${label}`,
      nothingToUndo: 'Nothing to undo',
      undoMs,
      now: Date.now,
    })
  let list = open()
  const names = () => list.view().items.map(({ name }) => name)
  const editOf = (name: string, after: Item | null): Edit<Item> => {
    const place = list.view().items.findIndex((one) => one.name === name)
    return { key: name, before: list.view().items[place] ?? null, after, place }
  }
  const remove = (...removed: string[]) => {
    const edits = removed.map((name) => editOf(name, null))
    list.send({ edits, label: removed.join(), progress: 'waiting', until: null }, `Removed ${removed.join()}`)
    return edits
  }
  const load = async (color: Item['color'] | 'all' = 'all') => {
    void list.load(color)
    await settled()
  }

  beforeEach(async () => {
    vi.useFakeTimers()
    server = { items: ['a', 'b', 'c'].map((name) => item(name)), next: null, isDown: false }
    loading = []
    sent = []
    isSlow = false
    list = open()
    await load()
  })
  afterEach(() => {
    list.stop()
    vi.useRealTimers()
  })

  it('shows a change immediately, opens the next item, and sends one change after another', async () => {
    remove('a')
    remove('b')
    expect([names(), list.view().open, list.view().counts]).toEqual([['c'], 'c', { red: 1, blue: 0 }])
    expect(sent.map(({ label }) => label)).toEqual(['a'])
    await sent[0]!.answer({})
    expect(sent.map(({ label }) => label)).toEqual(['a', 'b'])
    await sent[1]!.answer({})
    expect(list.isBusy()).toBe(false)
  })

  it('puts back only what was refused, in its place, says why, and keeps what is open and selected', async () => {
    list.move((state) => ({ ...state, selected: new Set(['c']) }))
    const [, refused] = remove('a', 'b')
    server.items = server.items.slice(1)
    await sent[0]!.answer({ back: [reversed(refused!)], refusal: 'b: no', faults: { b: 'No' } })
    expect([names(), list.view().counts.red]).toEqual([['b', 'c'], 2])
    const { open: opened, selected, refusal, faults, changes } = list.view()
    expect([opened, [...selected], refusal, faults]).toEqual(['c', ['c'], 'b: no', { b: 'No' }])
    expect(changes.map(({ edits }) => edits.map(({ key }) => key))).toEqual([['a']])
    // What was refused needs no undo.
    list.undo()
    await sent[1]!.answer({})
    expect(list.view().changes).toEqual([])
  })

  it('says that there is nothing to undo, or no longer', () => {
    list.undo()
    expect(list.view().refusal).toBe('Nothing to undo')
    list.closeRefusal()
    expect(list.view().refusal).toBeNull()
  })

  it('undoes the last change first, then the one before, and sends nothing for what was never sent', async () => {
    remove('a')
    remove('b')
    list.undo()
    expect([names(), list.view().open, list.view().said]).toEqual([['b', 'c'], 'b', 'Undone: b'])
    list.undo()
    expect([names(), list.view().open]).toEqual([['a', 'b', 'c'], 'a'])
    await sent[0]!.answer({})
    expect(sent.map(({ label }) => label)).toEqual(['a', 'not a'])
    // It's too late.
    await sent[1]!.answer({ back: [editOf('a', null)], refusal: 'Too late' })
    expect(list.view().refusal).toBe('Too late')
    list.undo()
    expect(sent).toHaveLength(2)
  })

  it('sends no undo of a change that was refused meanwhile', async () => {
    const [edit] = remove('a')
    list.undo()
    await sent[0]!.answer({ back: [reversed(edit!)], refusal: 'No' })
    expect([names(), sent.length, list.isBusy()]).toEqual([['a', 'b', 'c'], 1, false])
  })

  it('can be undone for so long after the server has it', async () => {
    remove('a')
    await vi.advanceTimersByTimeAsync(undoMs)
    await sent[0]!.answer({})
    expect(list.view().changes).toMatchObject([{ label: 'a', until: Date.now() + undoMs }])
    await vi.advanceTimersByTimeAsync(undoMs)
    expect(list.view().changes).toEqual([])
  })

  it('lets what the server can’t get wait, and sends it again later', async () => {
    remove('a')
    remove('b')
    await sent[0]!.answer('unsent')
    expect([list.view().unsent, names()]).toEqual([2, ['c']])
    void list.pump()
    await sent[1]!.answer('unsent')
    await vi.advanceTimersByTimeAsync(10_000)
    await sent[2]!.answer({})
    await sent[3]!.answer({})
    expect(sent.map(({ label }) => label)).toEqual(['a', 'a', 'a', 'b'])
    expect([list.view().unsent, list.isBusy()]).toEqual([0, false])
  })

  it('sends nothing once it’s stopped', async () => {
    remove('a')
    list.stop()
    remove('b')
    await sent[0]!.answer('unsent')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
  })

  it('shows a list that was asked for before a change with that change, whether it was answered or not', async () => {
    isSlow = true
    void list.load('all')
    // As if it was undone from an earlier list.
    list.apply(['a', 'b', 'c'].map((name) => ({ key: name, before: null, after: item(name), place: 0 })))
    remove('a')
    await sent[0]!.answer({})
    remove('b')
    await loading.at(-1)!.answer()
    expect([names(), list.view().loading, list.view().counts]).toEqual([['c'], null, { red: 1, blue: 0 }])
  })

  it('is loaded again after a refusal, once everything is sent', async () => {
    const [edit] = remove('a')
    remove('b')
    await sent[0]!.answer({ back: [reversed(edit!)] })
    await list.refresh()
    expect(loading).toHaveLength(1)
    server.items = [item('c'), item('d')]
    await sent[1]!.answer({})
    expect([loading.length, names()]).toEqual([2, ['c', 'd']])
  })

  it('changes an item in its place, and brings an undone one back only where it belongs', async () => {
    list.move((state) => ({ ...state, items: state.items.map((one) => ({ ...one, note: 'Typed' })) }))
    const edits = [editOf('b', { ...item('b', 'blue'), note: 'Old' })]
    list.send({ edits, label: 'blue', progress: 'waiting', until: null }, '')
    expect(list.view().items[1]).toEqual({ ...item('b', 'blue'), note: 'Typed' })
    await load('blue')
    expect([names(), list.view().counts]).toEqual([['b'], { red: 2, blue: 1 }])
    list.undo()
    expect([names(), list.view().counts]).toEqual([[], { red: 3, blue: 0 }])
  })

  it('adds the next page without what is there or was just removed, counted from what the server has', async () => {
    server.next = 'page'
    await load()
    remove('a')
    server = { items: ['a', 'c', 'd', 'e'].map((name) => item(name)), next: null, isDown: false }
    await list.more()
    expect([names(), loading.at(-1)?.offset, list.view().next]).toEqual([['b', 'c', 'd', 'e'], 3, null])
  })

  it('loads more once nothing is left, and says why it couldn’t', async () => {
    server.next = 'page'
    await load()
    server.isDown = true
    remove('a', 'b', 'c')
    await settled()
    expect(list.view()).toMatchObject({ moreFailure: 'No answer', loading: null, next: 'page' })
    server = { items: [item('d')], next: null, isDown: false }
    await list.more()
    expect([names(), list.view().open, list.view().moreFailure]).toEqual([['d'], 'd', null])
  })

  it('says why there is no list', async () => {
    server.isDown = true
    await load('blue')
    expect(list.view()).toMatchObject({ failure: 'No answer', loading: null, items: [] })
  })
})
