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
    ...{ name: `Site ${key}`, url: `https://${key}.example/`, submitUrl: '', pricing: 'Free', followed: null },
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
  const queue = (keys: string[]) => ({
    ok: true as const,
    data: {
      rows: keys.map((key) => row(key)),
      counts: { total: 9, never: 9 },
      choices: { countries: [], niches: [], kinds: [] },
    },
  })
  /** As after a reload. */
  const openStore = async () => {
    calls = []
    store = createVerifyStore(ask, filter)
    void store.next()
    await answer(queue(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']))
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
      ...{ version: 0, outcome: 'verified', source: 'https://a.example/' },
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
