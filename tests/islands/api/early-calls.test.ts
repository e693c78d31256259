import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { takeEarlyCall } from '#src/islands/api/early-calls.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'

const path = '/users/me'

describe('a call that the head of the page made', () => {
  const response = Promise.resolve(new Response('{}'))
  beforeEach(() => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === localKeys.accessToken ? 'token' : null) })
    vi.stubGlobal('earlyCalls', { token: 'token', responses: { [path]: response } })
    vi.stubGlobal('performance', { now: () => 1000 })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('answers the first load of its path, and no other', () => {
    expect(takeEarlyCall('/projects/my', {})).toBeUndefined()
    expect(takeEarlyCall(path, {})).toBe(response)
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('is of no use once something was changed', () => {
    expect(takeEarlyCall('/projects/1', { method: 'DELETE' })).toBeUndefined()
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('is of no use to another account', () => {
    vi.stubGlobal('earlyCalls', { token: 'other', responses: { [path]: response } })
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('is of no use once it may be old', () => {
    vi.stubGlobal('performance', { now: () => 20_000 })
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('is never found on pages that make none', () => {
    vi.stubGlobal('earlyCalls', undefined)
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })
})
