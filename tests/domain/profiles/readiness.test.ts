import { describe, expect, it } from 'vitest'
import type { ProfileFields, SiteCheck } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { listReadiness } from '#src/domain/profiles/readiness.ts'
import { fullProfile, fullProfileImages } from '#tests/support/profiles.ts'

const site: SiteCheck = {
  url: fullProfile.website_url,
  checkedAt: '2026-11-20T12:00:00.000Z',
  reason: null,
  https: true,
  hasPrivacyPage: true,
}
const keys = (profile: ProfileFields, images = fullProfileImages, checked: SiteCheck | null = site) =>
  listReadiness(profile, images, checked).map(({ level, key }) => `${level} ${key}`)

describe('the readiness of a profile', () => {
  it('is an empty list for a complete profile with a good website', () => {
    expect(listReadiness(fullProfile, fullProfileImages, site)).toEqual([])
  })

  it('lists what is missing, problems first', () => {
    expect(keys(emptyProfile, [], null)).toEqual([
      'problem logoSquare',
      'problem description',
      'problem category',
      'problem contactEmail',
      'hint screenshots',
    ])
  })

  it.each<[Partial<SiteCheck>, string[]]>([
    [{ https: false }, ['problem https']],
    [{ hasPrivacyPage: false }, ['problem privacy']],
    [{ https: false, hasPrivacyPage: false }, ['problem https', 'problem privacy']],
    // What couldn't be read isn't judged.
    [{ reason: 'It doesn’t respond.', https: false, hasPrivacyPage: false }, ['problem site']],
  ])('of a website with %j names %j', (seen, expected) => {
    expect(keys(fullProfile, fullProfileImages, { ...site, ...seen })).toEqual(expected)
  })

  it('names the size of a logo that is too small', () => {
    const [item] = listReadiness(fullProfile, [{ id: 'logo', width: 128, height: 128 }], site)
    expect(item).toMatchObject({ key: 'logoSquare', level: 'problem', what: 'Your square logo is 128 × 128 pixels.' })
  })

  it('hints at a missing long description, if there is only a short one', () => {
    expect(keys({ ...fullProfile, description500: '' })).toEqual(['hint description'])
    expect(keys({ ...fullProfile, description500: '', description2000: 'Long.' })).toEqual([])
  })

  it.each([
    ['ann@teatimer.example', 'https://www.teatimer.example/', true],
    ['ann@teatimer.example', 'https://app.teatimer.example/', true],
    ['ann@mail.teatimer.example', 'https://teatimer.example/', true],
    ['ann@gmail.com', 'https://teatimer.example/', false],
    ['ann@notteatimer.example', 'https://teatimer.example/', false],
  ])('with the contact %s for %s is fine: %s', (contactEmail, website_url, fine) => {
    expect(keys({ ...fullProfile, contactEmail, website_url })).toEqual(fine ? [] : ['hint contactEmail'])
  })
})
