import { describe, expect, it } from 'vitest'
import { knownPost } from '#functions/mentions/links/known-sites.ts'
import { accountOf, authorAccount } from '#src/domain/leads/profiles.ts'
import { readPlace } from '#src/domain/mentions/sources.ts'

describe('A site of Stack Exchange', () => {
  it.each([
    ['softwarerecs.stackexchange.com', 'softwarerecs'],
    ['softwarerecs.meta.stackexchange.com', 'softwarerecs.meta'],
    ['meta.stackexchange.com', 'meta'],
    ['stackoverflow.com', 'stackoverflow'],
    ['www.stackoverflow.com', 'stackoverflow'],
    ['es.stackoverflow.com', 'es.stackoverflow'],
    ['es.meta.stackoverflow.com', 'es.meta.stackoverflow'],
    ['meta.stackoverflow.com', 'meta.stackoverflow'],
    ['mathoverflow.net', 'mathoverflow.net'],
    ['meta.mathoverflow.net', 'meta.mathoverflow.net'],
    ['stackapps.com', 'stackapps'],
    ['askubuntu.com', 'askubuntu'],
  ])('at %s is the same when it’s added, pasted, or somebody’s profile', (host, place) => {
    expect(readPlace('stackexchange', `https://${host}/questions`)).toEqual({ place })
    expect(readPlace('stackexchange', host)).toEqual({ place })
    expect(readPlace('stackexchange', place)).toEqual({ place })
    expect(knownPost(new URL(`https://${host}/questions/5/tea`))).toMatchObject({ kind: 'stackexchange', place })
    expect(accountOf(`https://${host}/users/7/leaf`)).toMatchObject({ kind: 'stackexchange' })
  })

  it('is none at another host', () => {
    for (const host of [
      'evil.com',
      'stackoverflow.com.evil.example',
      'xstackoverflow.com',
      'stackexchange.com.example',
    ]) {
      expect([host, readPlace('stackexchange', host)]).toEqual([host, { error: expect.any(String) as string }])
      expect(accountOf(`https://${host}/users/7/leaf`)).toBeNull()
    }
  })

  it('has names that several people share, so someone without a profile is nobody’s lead', () => {
    const john = { author: 'John', place: 'softwarerecs' }
    expect(authorAccount('stackexchange', { ...john, authorUrl: null })).toBeNull()
    const authorUrl = 'https://softwarerecs.stackexchange.com/users/7/john'
    expect(authorAccount('stackexchange', { ...john, authorUrl })?.key).toBe('softwarerecs.stackexchange.com/7')
  })
})
