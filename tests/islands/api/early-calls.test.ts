import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
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

  it('isn’t used once something was changed', () => {
    expect(takeEarlyCall('/projects/1', { method: 'DELETE' })).toBeUndefined()
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('isn’t used for another account', () => {
    vi.stubGlobal('earlyCalls', { token: 'other', responses: { [path]: response } })
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('isn’t used once it may be old', () => {
    vi.stubGlobal('performance', { now: () => 20_000 })
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })

  it('is never found on pages that make none', () => {
    vi.stubGlobal('earlyCalls', undefined)
    expect(takeEarlyCall(path, {})).toBeUndefined()
  })
})

describe('the lines in the head that make the calls', () => {
  const [, lines = ''] = /<script[^>]*>(.*)<\/script>/s.exec(readFileSync('src/layouts/EarlyCalls.astro', 'utf8')) ?? []
  const callsFor = (kept: Record<string, string>, search = '') => {
    const called: string[] = []
    const window: typeof globalThis = {} as typeof globalThis
    runInNewContext(lines, {
      window,
      atob,
      localStorage: { getItem: (key: string) => kept[key] ?? null },
      location: { search },
      document: {
        currentScript: { dataset: { paths: '/users/me /projects/{project}/report', plain: '/posts?page=1' } },
      },
      fetch: (url: string, { headers }: { headers: { authorization: string } }) => {
        called.push(`${url} ${headers.authorization}`)
        return Promise.reject(new Error('offline'))
      },
    })
    return { called, paths: Object.keys(window.earlyCalls?.responses ?? {}) }
  }
  const { accessToken, currentProject } = localKeys
  const tokenUntil = (time: number) => `h.${Buffer.from(JSON.stringify({ exp: time / 1000 })).toString('base64url')}.s`
  const token = tokenUntil(Date.now() + 60_000)

  it('ask for what the page loads, about the open project', () => {
    expect(callsFor({ [accessToken]: token, [currentProject]: 'a-1' })).toEqual({
      called: ['/users/me', '/projects/a-1/report', '/posts?page=1'].map((path) => `/api${path} Bearer ${token}`),
      paths: ['/users/me', '/projects/a-1/report', '/posts?page=1'],
    })
  })

  it('leave what depends on the view to the page if its URL asks for one', () => {
    const kept = { [accessToken]: token, [currentProject]: 'a-1' }
    expect(callsFor(kept, '?page=2').paths).toEqual(['/users/me', '/projects/a-1/report'])
  })

  it.each([undefined, '', '../users/me', 'a?b', 'null/'])('ask for nothing about the project %s', (project) => {
    const kept = { [accessToken]: token, ...(project !== undefined && { [currentProject]: project }) }
    expect(callsFor(kept, '?page=2').paths).toEqual(['/users/me'])
  })

  it('ask for nothing with an expired token', () => {
    const kept = { [accessToken]: tokenUntil(Date.now() - 1000), [currentProject]: 'a-1' }
    expect(callsFor(kept)).toEqual({ called: [], paths: [] })
  })

  it('ask for nothing if nobody is signed in', () => {
    expect(callsFor({ [currentProject]: 'a-1' })).toEqual({ called: [], paths: [] })
  })
})
