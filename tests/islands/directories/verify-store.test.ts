import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { VerifyingRow } from '#src/domain/directories/verifications.api.ts'
import { verifyingMessages } from '#src/domain/directories/verifications.ts'
import type { ApiRequest, Outcome } from '#src/islands/api/requests.ts'
import { createVerifyStore } from '#src/islands/directories/admin/verify/verify-store.ts'
import { stubLocalStorage } from '#tests/support/browser-storage.ts'

const filter = { country: '', niche: '', kind: '', q: '' }
const row = (key: string, version = 0): VerifyingRow => ({
  ...{ key, version, path: `/directory-list/${key}`, about: '', pages: 1, visits: null, rule: null, last: null },
  facts: {
    ...{ auth: [], captcha: null, requiredAssets: [] },
    ...{ name: `Site ${key}`, url: `https://${key}.example/`, submitUrl: `https://${key}.example/add` },
    ...{ pricing: 'Free', followed: null },
    ...{ acceptsSubmissions: 'agency', asks: ['a logo'], texts: { general: 'Be brief.' } },
  },
  notes: [{ place: 'general', label: 'Note on its page', source: null }],
})

type Answer = { ok: true; data: unknown } | { status: number; message: string }

describe('verifying in the browser', () => {
  let calls: { path: string; json: unknown; answer: (answer: Answer) => Promise<void> }[] = []
  let store = createVerifyStore(ask, filter)

  function ask<Body>(path: string, { json }: ApiRequest = {}): Promise<Outcome<Body>> {
    return new Promise((resolve) => {
      const answer = (answered: Answer) => {
        const failure = { ok: false as const, errors: [], unknown: false }
        resolve('ok' in answered ? { ok: true, body: { data: answered.data } as Body } : { ...failure, ...answered })
        return new Promise<void>((settled) => setImmediate(settled))
      }
      calls.push({ path: path.replace('/admin/verifying', ''), json, answer })
    })
  }
  const answer = (answered: Answer) => calls.shift()!.answer(answered)
  const queue = (keys: string[]) => queueOf(keys.map((key) => row(key)))
  const queueOf = (rows: VerifyingRow[]) => ({
    ok: true as const,
    data: {
      rows,
      counts: { total: 9, never: 9 },
      choices: { countries: [], niches: [], kinds: [] },
    },
  })
  /** As after a reload. */
  const openStore = async (rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => row(key))) => {
    calls = []
    store = createVerifyStore(ask, filter)
    void store.next()
    await answer(queueOf(rows))
  }

  beforeEach(async () => {
    stubLocalStorage()
    await openStore()
    return () => void vi.unstubAllGlobals()
  })

  it('shows the next row once this one is stored, without waiting for it', async () => {
    store.choose('verified')
    store.choose('gone')
    expect(calls.map(({ path }) => path)).toEqual(['/a'])
    expect(calls[0]?.json).toEqual({
      ...{ id: expect.any(String) as string, version: 0, outcome: 'verified', source: 'https://a.example/' },
      facts: { ...row('a').facts },
    })
    await answer({ ok: true, data: { id: 'v1', row: row('a', 5) } })
    expect(store.view()).toMatchObject({ phase: 'ready', row: { key: 'b' }, counts: { never: 8 } })
  })

  it('sends the same again after a lost connection', async () => {
    store.choose('unclear')
    const { json } = calls[0]!
    await answer({ status: 0, message: '' })
    expect(store.view()).toMatchObject({ phase: 'unsent', row: { key: 'a' } })
    expect(store.isBusy()).toBe(true)
    void store.retry()
    expect(calls[0]?.json).toEqual(json)
    await answer({ ok: true, data: { id: 'v1', row: row('a') } })
    expect(store.view().row?.key).toBe('b')
  })

  it('keeps what is typed over a reload, and says it if someone else was first', async () => {
    store.type('text.general', 'Be very brief.')
    await openStore()
    expect(store.view().typed['text.general']).toBe('Be very brief.')
    store.choose('verified')
    await answer({ status: 409, message: verifyingMessages.stale })
    expect(calls[0]?.path).toContain('skip=50')
    await answer(queue(['x']))
    expect(store.view()).toMatchObject({ row: { key: 'x' } })
    expect(store.view().failure).toBe(`${verifyingMessages.stale} You had typed: Be very brief.`)
  })

  it('goes on with what is above when nothing is left further down', async () => {
    store.choose('unclear')
    await answer({ status: 409, message: verifyingMessages.stale })
    expect(calls[0]?.path).toContain('skip=50')
    await answer(queue([]))
    expect(calls[0]?.path).toContain('skip=0')
    await answer(queue(['b']))
    expect(store.view()).toMatchObject({ phase: 'ready', row: { key: 'b' }, failure: verifyingMessages.stale })
  })

  it('restores only what was typed, and leaves what someone else has changed since', async () => {
    store.type('text.general', 'Be very brief.')
    store.type('asks', 'a name')
    const changed = row('a', 7)
    const facts = { ...changed.facts, pricing: 'Paid' as const, asks: ['a tax number'] }
    await openStore([{ ...changed, facts }])
    expect(store.view().typed).toMatchObject({
      pricing: 'Paid',
      asks: 'a tax number',
      'text.general': 'Be very brief.',
    })
    expect(store.view().failure).toBe(`${verifyingMessages.changedSince} You had typed: a name`)
    // The same after undoing: the row may have changed meanwhile.
    await answer(queue(['b', 'c', 'd', 'e', 'f', 'g', 'h']))
    store.choose('unclear')
    await answer({ ok: true, data: { id: 'v1', row: { ...changed, facts } } })
    void store.undo()
    await answer({ ok: true, data: { id: 'v1', row: { ...row('a', 9), facts: { ...facts, pricing: 'Freemium' } } } })
    expect(store.view().typed).toMatchObject({ pricing: 'Freemium', 'text.general': 'Be very brief.' })
  })

  it('waits for rows that are still loading before it says that there are none', async () => {
    await openStore(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => row(key)))
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) {
      store.choose('verified')
      const post = calls.findIndex(({ path }) => path === `/${key}`)
      await calls.splice(post, 1)[0]!.answer({ ok: true, data: { id: key, row: row(key, 5) } })
    }
    expect(calls).toHaveLength(1)
    expect(store.view().phase).toBe('saving')
    await answer(queue(['f', 'g']))
    expect(store.view()).toMatchObject({ phase: 'ready', row: { key: 'g' } })
  })

  it('undoes the last one with what was typed, and goes on with the row that was left', async () => {
    store.type('asks', 'a name')
    store.choose('verified')
    await answer({ ok: true, data: { id: 'v1', row: row('a', 5) } })
    void store.undo()
    expect(calls).toMatchObject([{ path: '/a/undo', json: { id: 'v1' } }])
    await answer({ ok: true, data: { id: 'v1', row: row('a', 6) } })
    expect(store.view()).toMatchObject({ row: { key: 'a', version: 6 }, typed: { asks: 'a name' } })
    store.choose('gone')
    await answer({ ok: true, data: { id: 'v2', row: row('a', 7) } })
    expect(store.view().row?.key).toBe('b')
  })
})
