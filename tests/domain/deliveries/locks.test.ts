import { describe, expect, it } from 'vitest'
import {
  gainsOf,
  gainText,
  linkBackHtml,
  type Lock,
  lockKeys,
  locksOf,
  type Means,
  meansOf,
  noMeans,
  unlocksText,
} from '#src/domain/deliveries/locks.ts'
import { assetsFromLists, linkBackBeside, type Requirements } from '#src/domain/directories/requirements.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'

const key = 'a.example'
const kinds = (asked: Requirements, means: Partial<Means> = {}) =>
  locksOf({ key, ...asked }, { ...noMeans, ...means }).map(({ kind }) => kind)

describe('the locks of a directory', () => {
  it.each<[string, Requirements, Lock['kind'][]]>([
    ['nothing is known', {}, []],
    ['nothing is needed', { auth: ['none'], captcha: 'none', requiredAssets: ['none'] }, []],
    ['only a captcha is in the way, which a person solves', { captcha: 'hcaptcha' }, []],
    ['it has accounts of its own, which we create', { auth: ['google', 'password'] }, []],
    ['one gets in by an emailed link', { auth: ['email-link'] }, []],
    ['one only gets in with accounts that are the customer’s', { auth: ['github', 'x'] }, ['account']],
    ['it insists on a link to itself', { requiredAssets: ['badge'] }, ['badge']],
    [
      'it insists on several things',
      { auth: ['x'], requiredAssets: ['video', 'business-id'] },
      [...(['video', 'business-id', 'account'] as const)],
    ],
  ])('are as they should be where %s', (_, asked, found) => {
    expect(kinds(asked)).toEqual(found)
  })

  it('open with what the profile has, and with nothing else', () => {
    const profile = {
      ...{ videoUrl: 'https://tea.example/film', pricingUrl: 'https://tea.example/pricing', businessId: 'DE123' },
      accounts: ['x'],
    }
    const all: Requirements = { auth: ['github', 'x'], requiredAssets: ['video', 'pricing-page', 'business-id'] }
    expect(kinds(all, meansOf(profile, null))).toEqual([])
    expect(kinds({ auth: ['github'] }, meansOf(profile, null))).toEqual(['account'])
    expect(meansOf(emptyProfile, null)).toEqual(noMeans)
    // A profile that was saved before these fields were added.
    expect(meansOf({}, null)).toEqual(noMeans)
  })

  it('want a link to the directory itself, as seen on the website', () => {
    const site = (...linksTo: string[]) => meansOf(emptyProfile, { linksTo })
    expect(kinds({ requiredAssets: ['badge'] }, site(key))).toEqual([])
    expect(kinds({ requiredAssets: ['badge'] }, site('b.example'))).toEqual(['badge'])
  })
})

it('says what each key unlocks on its own, the most first', () => {
  const locked = (...all: Lock[]) => ({ locks: all })
  const badge: Lock = { kind: 'badge', accounts: [] }
  const video: Lock = { kind: 'video', accounts: [] }
  const account: Lock = { kind: 'account', accounts: ['github', 'x'] }
  const gains = gainsOf([locked(video), locked(badge), locked(badge), locked(badge, video), locked(account)])
  expect(gains.map(gainText)).toEqual([
    'A badge or link on your site unlocks 2 directories.',
    'A video unlocks 1 directory.',
    'A GitHub account unlocks 1 directory.',
    'An X account unlocks 1 directory.',
  ])
  expect(unlocksText([badge, video, account])).toBe('A badge or link on your site, a video and a GitHub or X account')
})

it('opens every lock with all keys, and never locks more for more of them', () => {
  const has = lockKeys.filter((one) => one !== 'badge')
  const asked: Requirements[] = [
    { auth: ['github'], requiredAssets: ['badge', 'video'] },
    { auth: ['linkedin', 'facebook'], requiredAssets: ['pricing-page'] },
  ]
  for (const one of asked) {
    expect(kinds(one, { has, linksTo: [key] })).toEqual([])
    for (const more of has) expect(kinds(one, { has: [more] }).length).toBeLessThanOrEqual(kinds(one).length)
  }
})

describe('what published lists say of a link back', () => {
  it.each([
    ['stated-required', ['badge']],
    ['form-field-required', ['badge']],
    ['stated-optional', undefined],
    ['form-field-optional', undefined],
    ['badge-embed-observed', undefined],
    ['sources-differ', undefined],
    ['stated-none', undefined],
    [undefined, undefined],
  ] as const)('locks only where it’s required: %s', (reciprocalBasis, assets) => {
    expect(assetsFromLists({ reciprocalBasis })).toEqual(assets)
  })

  it('is left out where our operators saw otherwise', () => {
    const said = { reciprocal: true, reciprocalBasis: 'stated-required' as const }
    expect(linkBackBeside(said, undefined)).toEqual(said)
    expect(linkBackBeside(said, ['badge', 'video'])).toEqual(said)
    expect(linkBackBeside(said, ['none'])).toEqual({ reciprocal: undefined, reciprocalBasis: undefined })
  })
})

it('gives links to paste, whatever a directory is called', () => {
  expect(linkBackHtml([{ name: 'A <b> & "B"', url: 'https://a.example/?x=1&y=2' }])).toBe(
    '<a href="https://a.example/?x=1&amp;y=2">A &lt;b> &amp; &quot;B&quot;</a>',
  )
})
