import { beforeEach, describe, expect, it } from 'vitest'
import { compareWords } from '#src/components/reviews/word-diff.ts'
import type { QueueItem, QueuePage } from '#src/domain/reviews/reviews.api.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import { stepSelecting } from '#src/islands/reviews/queue-state.ts'
import { createQueueStore } from '#src/islands/reviews/queue-store.ts'

const item = (name: string, kind: QueueItem['kind'] = 'submission'): QueueItem => ({
  kind,
  key: `${kind}:${name}`,
  since: `2026-11-0${name.charCodeAt(0) - 96}T00:00:00.000Z`,
  riskFlags: [],
  changes: [],
  flags: [],
  product: { ref: name, name, updatedAt: '2026-11-01T00:00:00.000Z' } as QueueItem['product'],
})

const offline: Failure = { ok: false, status: 0, message: 'No answer', errors: [], unknown: false }
type Call = { path: string; json: unknown; answer: (body: unknown) => void }

/** A server that returns the queue immediately, and handles changes when the test says so. */
function useServer() {
  const server = { items: [item('a'), item('b'), item('c'), item('d', 'report')], calls: [] as Call[], looks: 0 }
  const ask: Parameters<typeof createQueueStore>[0] = <Body>(path: string, request: ApiRequest = {}) => {
    if (!request.method) {
      server.looks += 1
      const counts = { submission: 3, change: 0, report: 1 }
      const page: QueuePage = { items: server.items, counts, cursor: null }
      return Promise.resolve<Outcome<Body>>({ ok: true, body: { data: page } as Body })
    }
    return new Promise<Outcome<Body>>((resolve) => {
      const answer = (body: unknown) =>
        resolve(body === offline ? offline : { ok: true, body: { data: { outcomes: body } } as Body })
      server.calls.push({ path, json: request.json, answer })
    })
  }
  return { server, ask }
}

const done = (...refs: string[]) => refs.map((ref) => ({ ref, outcome: 'done', message: 'done' }))

describe('the queue in the browser', () => {
  let { server, ask } = useServer()
  let store = createQueueStore(ask)
  const names = () => store.view().items.map(({ product }) => product.name)
  const openName = () => store.view().items.find(({ key }) => key === store.view().open)?.product.name
  const decide = (verdict: 'publish' | 'reject' | 'dismiss', reason?: string) => {
    const { items, open, selected } = store.view()
    const wanted = items.filter(({ key }) => (selected.size > 0 ? selected.has(key) : key === open))
    store.decide(verdict, wanted, reason)
  }
  const answered = async (place: number, body: unknown) => {
    await expect.poll(() => server.calls.length).toBeGreaterThan(place)
    server.calls[place]!.answer(body)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }

  beforeEach(async () => {
    ;({ server, ask } = useServer())
    store = createQueueStore(ask)
    await store.load(null)
  })

  it('removes a decided item immediately, opens the next, and sends the version that was seen', async () => {
    decide('publish')
    expect(names()).toEqual(['b', 'c', 'd'])
    expect(openName()).toBe('b')
    expect(store.view().counts.submission).toBe(2)
    await answered(0, done('a'))
    expect(server.calls[0]!.json).toEqual({
      decisions: [{ ref: 'a', verdict: 'publish', seen: '2026-11-01T00:00:00.000Z' }],
    })
  })

  it('returns a refused item to its place, with the message and the typed reason, and keeps the selection', async () => {
    store.move((state) => ({ ...state, open: 'submission:b' }))
    decide('reject', 'Say what it does.')
    expect(openName()).toBe('c')
    await answered(0, [{ ref: 'b', outcome: 'refused', message: 'b: it has changed' }])
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    expect(openName()).toBe('c')
    expect(store.view().faults).toEqual({ 'submission:b': 'b: it has changed' })
    expect(store.view().refusal).toBe('Back in the queue. b: it has changed')
    expect(store.view().changes).toEqual([])
    expect(store.typedFor([item('b')])).toBe('Say what it does.')
    await expect.poll(() => server.looks).toBe(2)
  })

  it('returns all items if there is no response', async () => {
    decide('publish')
    await answered(0, offline)
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    expect(store.view().refusal).toBe('Back in the queue. a: No answer')
  })

  it('returns only the failed items of a batch', async () => {
    store.move((state) => stepSelecting(stepSelecting(state, 1), 1))
    decide('publish')
    expect(names()).toEqual(['d'])
    server.items = [item('b'), item('d', 'report')]
    await answered(0, [...done('a', 'c'), { ref: 'b', outcome: 'listed', message: 'b: listed' }])
    expect(server.calls).toHaveLength(1)
    expect(names()).toEqual(['b', 'd'])
    expect(store.view().changes.map(({ edits }) => edits.length)).toEqual([2])
  })

  it("doesn't publish a report, and leaves it selected", () => {
    store.move((state) => ({ ...state, selected: new Set(state.items.map(({ key }) => key)) }))
    decide('publish')
    expect(names()).toEqual(['d'])
    expect([...store.view().selected]).toEqual(['report:d'])
    expect(store.view().said).toBe('Published 3 items. 1 other left in the queue.')
  })

  it('undoes a decision, and removes the item again if it is too late', async () => {
    decide('publish')
    await expect.poll(() => server.calls).toHaveLength(1)
    store.undo()
    expect(names()).toEqual(['a', 'b', 'c', 'd'])
    await answered(0, done('a'))
    server.items = server.items.slice(1)
    expect(server.calls[1]?.json).toEqual({ refs: ['a'] })
    await answered(1, [{ ref: 'a', outcome: 'refused', message: 'a: the time is over' }])
    expect(names()).toEqual(['b', 'c', 'd'])
    expect(store.view().refusal).toBe('Not undone. a: the time is over')
  })
})

describe('two texts side by side', () => {
  const marked = (before: string, after: string) => {
    const compared = compareWords(before, after)
    const show = (pieces: { text: string; same: boolean }[]) =>
      pieces.map(({ text, same }) => (same ? text : `[${text}]`)).join('')
    return [show(compared.before), show(compared.after)]
  }

  it('marks different words, and a space between two of them', () => {
    expect(marked('It asks once, and files.', 'It asks twice at most, and files.')).toEqual([
      'It asks [once], and files.',
      'It asks [twice at most], and files.',
    ])
  })

  it('marks nothing if nothing differs, and everything if nothing is left', () => {
    expect(marked('The same', 'The same')).toEqual(['The same', 'The same'])
    expect(marked('', 'New')).toEqual(['', '[New]'])
  })

  it('compares texts of the maximum length word by word, and never loses a letter', () => {
    const before = 'word '.repeat(1000)
    const { before: one, after: other } = compareWords(before, `x ${before} y`)
    expect(one.map(({ text }) => text).join('')).toBe(before)
    expect(other.map(({ text }) => text).join('')).toBe(`x ${before} y`)
  })
})
