import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import type { ApiRequest, Failure, Outcome } from '#src/islands/api/requests.ts'
import { createInboxStore } from '#src/islands/mentions/inbox-store.ts'
import { stubLocalStorage } from '#tests/support/browser-storage.ts'
import type { InboxPage } from '#src/islands/mentions/inbox-state.ts'

const now = Date.UTC(2026, 10, 20, 12)
const mention = (id: string, state: Mention['state'] = 'new'): Mention => ({
  ...{ id, projectId: 'p', source: 'hackernews', place: '', url: `https://news.example/${id}`, author: 'leaf' },
  ...{
    authorUrl: null,
    title: id,
    text: `Text ${id}`,
    keywords: [],
    score: 50,
    reasons: [],
    state,
    snoozedUntil: null,
  },
  ...{ repliedAt: null, draft: null, folded: [], demo: false },
  postedAt: '2026-11-01T00:00:00.000Z',
  movedUp: null,
  listedAt: `2026-11-${20 - (id.charCodeAt(0) - 97)}T00:00:00.000Z`,
})

const offline: Failure = { ok: false, status: 0, message: 'No answer', errors: [], unknown: false }
type Call = { path: string; json: unknown; answer: (outcome: unknown) => Promise<void> }

/** A server that lists what it has, and answers changes when the test says so. */
function createServer() {
  const server = {
    items: ['a', 'b', 'c'].map((id) => mention(id)),
    calls: [] as Call[],
  }
  const ask = <Body>(path: string, request: ApiRequest = {}): Promise<Outcome<Body>> => {
    if (!request.method) {
      const counts = { new: server.items.length, replied: 0, dismissed: 4, snoozed: 0, all: server.items.length + 4 }
      const pagination = {
        totalPages: 1,
        totalItems: server.items.length,
        hasNextPage: false,
        hasPrevPage: false,
      }
      const data: InboxPage = { items: server.items, pagination, counts, dailyMail: true }
      return Promise.resolve({ ok: true, body: { data } as Body })
    }
    return new Promise((resolve) => {
      const answer = async (outcome: unknown) => {
        resolve(outcome as Outcome<Body>)
        await settled()
      }
      server.calls.push({ path, json: request.json, answer })
    })
  }
  return { server, ask }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const saved = { ok: true, body: {} }

describe('the inbox in the browser', () => {
  let { server, ask } = createServer()
  let stored: string[] = []
  const events = {
    onSaved: ({ id, state }: Mention) => void stored.push(`${id} ${state}`),
    onDailyMail: () => {},
  }
  let store = createInboxStore('p', ask, events, () => now)
  const ids = () => store.view().items.map(({ id }) => id)
  const act = (action: 'dismiss' | 'reply' | 'restore') => {
    const { items, open } = store.view()
    store.act(
      items.find(({ id }) => id === open)!,
      { action },
    )
  }
  let kept = new Map<string, string>()

  beforeEach(async () => {
    kept = stubLocalStorage()
    stored = []
    ;({ server, ask } = createServer())
    store = createInboxStore('p', ask, events, () => now)
    await store.load('new')
    return () => {
      store.stop()
      vi.unstubAllGlobals()
    }
  })

  it('shows a change immediately, and keeps it in the browser until the server has it', async () => {
    act('dismiss')
    act('reply')
    expect([ids(), store.view().open]).toEqual([['c'], 'c'])
    expect(store.view().counts).toEqual({ new: 1, replied: 1, dismissed: 5, snoozed: 0, all: 7 })
    expect(server.calls.map(({ path, json }) => [path, json])).toEqual([
      ['/posts/a/mention', { action: 'dismiss', seen: 'new' }],
    ])
    await server.calls[0]!.answer(saved)
    expect(server.calls[1]?.path).toBe('/posts/b/reply')
    await server.calls[1]!.answer(saved)
    expect([store.isBusy(), kept.size]).toEqual([false, 0])
  })

  it('shows a mention that was changed elsewhere as it is now', async () => {
    act('dismiss')
    server.items = server.items.slice(1)
    const data = { ...mention('a'), state: 'replied' }
    await server.calls[0]!.answer({ ...offline, status: 409, message: 'It was changed.', data })
    expect([ids(), store.view().refusal]).toEqual([['b', 'c'], 'Not saved: “a”. It was changed.'])
  })

  it('keeps changes while the server can’t be reached, also for the next visit, and sends them later', async () => {
    act('dismiss')
    act('dismiss')
    await server.calls[0]!.answer(offline)
    expect(store.view()).toMatchObject({ unsent: 2 })
    store.stop()
    // The next visit: the server still lists them, the browser knows better.
    const next = createInboxStore('p', ask, events, () => now)
    await next.load('new')
    expect(next.view().items.map(({ id }) => id)).toEqual(['c'])
    void next.pump()
    await server.calls[1]!.answer(saved)
    await server.calls[2]!.answer(saved)
    expect(server.calls.slice(1).map(({ path }) => path)).toEqual(['/posts/a/mention', '/posts/b/mention'])
    expect([next.isBusy(), kept.size]).toEqual([false, 0])
  })

  it('undoes a change by the opposite one, and one that waits by forgetting it', async () => {
    act('dismiss')
    await server.calls[0]!.answer(offline)
    store.undo()
    expect([ids(), store.isBusy(), kept.size]).toEqual([['a', 'b', 'c'], false, 0])
    act('reply')
    await server.calls[1]!.answer(saved)
    store.undo()
    expect([ids(), server.calls[2]?.json]).toEqual([['a', 'b', 'c'], { action: 'restore', seen: 'replied' }])
  })

  it('says what is stored once the server has it, not while it waits or when it is refused', async () => {
    act('reply')
    await server.calls[0]!.answer(offline)
    void store.pump()
    await server.calls[1]!.answer({ ...offline, status: 503, message: 'Try again.' })
    expect(stored).toEqual([])
    act('reply')
    await server.calls[2]!.answer(saved)
    expect(stored).toEqual(['b replied'])
    store.undo()
    expect(stored).toEqual(['b replied'])
    await server.calls[3]!.answer(saved)
    expect(stored).toEqual(['b replied', 'b new'])
  })

  it('does nothing with what is so already', async () => {
    server.items = [mention('a', 'dismissed')]
    await store.load('all')
    act('dismiss')
    expect([server.calls, store.view().changes]).toEqual([[], []])
  })

  it('sends nothing once the screen is gone, and nothing twice with the next one of the project', async () => {
    act('dismiss')
    act('dismiss')
    store.stop()
    await server.calls[0]!.answer(offline)
    const next = createInboxStore('p', ask, events, () => now)
    next.start()
    store.stop()
    void store.pump()
    expect(server.calls.map(({ path }) => path)).toEqual(['/posts/a/mention', '/posts/a/mention'])
    await server.calls[1]!.answer(saved)
    await server.calls[2]!.answer(saved)
    expect([server.calls.length, next.isBusy(), kept.size]).toEqual([3, false, 0])
  })

  it('leaves what the next screen keeps alone when the answer to an old one arrives', async () => {
    act('dismiss')
    store.stop()
    const next = createInboxStore('p', ask, events, () => now)
    await next.load('new')
    next.act(next.view().items.at(-1)!, { action: 'dismiss' })
    await server.calls[0]!.answer(saved)
    // The old one was sent; the new one waits behind its copy of it.
    expect([...kept.values()].map((text) => (JSON.parse(text) as { before: Mention }).before.id)).toEqual(['c'])
    next.stop()
  })

  it('has nothing to say about a change that another tab has sent', async () => {
    act('dismiss')
    const other = createInboxStore('p', ask, events, () => now)
    await other.load('new')
    other.start()
    await server.calls[0]!.answer(saved)
    await server.calls[1]!.answer({
      ...{ ...offline, status: 409, message: 'It was changed.' },
      data: { ...mention('a'), state: 'dismissed' },
    })
    expect([other.view().refusal, other.isBusy(), server.calls.length]).toEqual([null, false, 2])
    // One that was sent before its turn came isn't sent again.
    act('dismiss')
    const third = createInboxStore('p', ask, events, () => now)
    await server.calls[2]!.answer(saved)
    third.start()
    await settled()
    expect([server.calls.length, third.isBusy()]).toEqual([3, false])
  })
})
