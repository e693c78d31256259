import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProjectFacts } from '#src/domain/suggestions/facts.ts'
import { proposeSuggestions } from '#src/domain/suggestions/rules.ts'
import type { Proposal } from '#src/domain/suggestions/suggestions.ts'

const now = Date.UTC(2026, 10, 1)
const day = 24 * 60 * 60 * 1000

/** A project that lacks nothing. */
const content: ProjectFacts = {
  name: 'Tea Timer',
  host: 'teatimer.example',
  readiness: [],
  ordered: { waitsForProfile: false, takesDirectories: false, submits: false },
  directories: [],
  countries: [],
  keywords: [{ id: 'k1', text: 'tea timer', createdAt: now - 60 * day, isMentioned: true }],
  sources: 1,
  isListed: true,
  lost: [],
  offer: { id: 'o1', headline: 'Half price', endsOn: '2026-12-31', expired: false },
  hasMentions: true,
}

type About = Pick<Proposal, 'kind' | 'subject'>
const propose = (facts: Partial<ProjectFacts>, dismissed: readonly About[] = []) =>
  proposeSuggestions({ ...content, ...facts }, now, dismissed)
const titles = (proposals: readonly Proposal[]) => proposals.map(({ title }) => title)

describe('Suggestions', () => {
  it('are none for a project that lacks nothing', () => {
    expect(propose({})).toEqual([])
  })

  it('ask for a profile, or for what it lacks', () => {
    expect(titles(propose({ readiness: null }))).toEqual(['Fill in your profile'])
    const item = {
      key: 'logoSquare',
      level: 'problem',
      what: 'There’s no square logo.',
      todo: 'Upload one. Now.',
    } as const
    expect(propose({ readiness: [item] })).toEqual([
      {
        kind: 'profile',
        subject: 'logoSquare',
        title: 'Upload a square logo',
        reason: 'There’s no square logo. Upload one. Now.',
        effort: 'minutes',
        href: '/dashboard/profile',
      },
    ])
  })

  it('say nothing about a profile that an order waits for, or a category that one needs', () => {
    const item = (key: string) => ({ key, level: 'problem', what: 'It’s missing.', todo: 'Add it.' }) as const
    const readiness = [item('logoSquare'), item('category')]
    const waits = { waitsForProfile: true, takesDirectories: false, submits: true }
    expect(propose({ readiness: null, ordered: waits })).toEqual([])
    expect(propose({ readiness, ordered: waits })).toEqual([])
    const runs = { waitsForProfile: false, takesDirectories: true, submits: true }
    expect(titles(propose({ readiness, ordered: runs }))).toEqual(['Upload a square logo'])
  })

  it('name a listing that lost its link, with what was seen and when', () => {
    const lost = { id: 'd1', directory: 'BetaList', url: 'https://betalist.example/', what: 'Page not found (404).' }
    const reasons = [Date.UTC(2026, 8, 6), null].map(
      (lastSeenAt) => propose({ lost: [{ ...lost, lastSeenAt }] })[0]?.reason,
    )
    expect(reasons).toEqual([
      'Page not found (404). We last saw it on 6 Sep 2026. No other directory replaces it.',
      'Page not found (404). No other directory replaces it.',
    ])
  })

  it('ask for keywords, then for sources, then to change a keyword without mentions after four weeks', () => {
    expect(titles(propose({ keywords: [], sources: 0 }))).toEqual(['Add your first keywords'])
    expect(titles(propose({ sources: 0 }))).toEqual(['Choose where we look'])
    const silent = (age: number) => [{ id: 'k', text: 'kettle', createdAt: now - age, isMentioned: false }]
    expect(propose({ keywords: silent(28 * day - 1) })).toEqual([])
    expect(titles(propose({ keywords: silent(28 * day) }))).toEqual(['Change the keyword “kettle”'])
  })

  it('ask to renew an offer that ended, again after each end, and for a first one only when there is someone to answer', () => {
    const offer = { id: 'o1', headline: 'Half price', endsOn: '2026-10-31', expired: true }
    const [renewed] = propose({ offer })
    expect(renewed?.reason).toBe('“Half price” ended on 31 Oct 2026, so drafts no longer mention it.')
    expect(propose({ offer: { ...offer, endsOn: '2027-01-31' } }, [renewed!])).toHaveLength(1)
    expect(titles(propose({ offer: null }))).toEqual(['Add an offer'])
    expect(propose({ offer: null, hasMentions: false })).toEqual([])
  })

  it('name our list of products, other directories and countries', () => {
    const directories = [
      { key: 'd', name: 'Dir', url: 'https://dir.example/submit', reason: 'Takes any website, DR 50', price: 'Free' },
    ]
    const countries = [
      { code: 'DE', name: 'Germany', language: 'German', directories: 9, href: '/c/directory-submission-list-germany' },
    ]
    expect(
      propose({ isListed: false, directories, countries }).map(({ kind, title, reason }) => [kind, title, reason]),
    ).toEqual([
      [
        'product',
        'Add Tea Timer to our products',
        'It doesn’t list teatimer.example yet. It’s free, and a person reviews it.',
      ],
      ['directory', 'Submit to Dir', 'Takes any website, DR 50, free. You’re not listed there yet.'],
      ['country', 'Consider Germany as a market', 'Your product is in German, and we know 9 directories for Germany.'],
    ])
  })

  it('are at most three of a kind, and a dismissed one makes room for the next', () => {
    const directories = ['a', 'b', 'c', 'd', 'e'].map((key) => ({
      key,
      name: key,
      url: `https://${key}.example/`,
      reason: 'Takes any website',
      price: null,
    }))
    const about = (subject: string) => ({ kind: 'directory' as const, subject })
    expect(titles(propose({ directories }))).toEqual(['Submit to a', 'Submit to b', 'Submit to c'])
    expect(titles(propose({ directories }, [about('a'), about('c')]))).toEqual([
      'Submit to b',
      'Submit to d',
      'Submit to e',
    ])
  })

  it('never quote more than fits a line, whatever people write', () => {
    const anything = fc.string({ unit: 'grapheme', maxLength: 3000 })
    fc.assert(
      fc.property(anything, (text) => {
        const keyword = { id: 'k', text, createdAt: now - 60 * day, isMentioned: false }
        const [proposal] = propose({ keywords: [keyword] })
        expect(Array.from(proposal!.title).length).toBeLessThan(90)
        expect(proposal!.title).not.toContain('\n')
      }),
    )
  })
})
