import { describe, expect, it } from 'vitest'
import { checkApproval, checkProfile, profileMessages } from '#src/domain/profiles/check-profile.ts'
import { profileLimits, profileListLimits } from '#src/domain/profiles/limits.ts'
import { cleanProfile, type ProfileField, profileFields } from '#src/domain/profiles/fields.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { fullProfile, fullProfileImages } from '#tests/support/profiles.ts'

const fieldsOf = (errors: { field: ProfileField }[]) => errors.map(({ field }) => field)

describe('a profile from a request', () => {
  it('is trimmed, has no control characters, and one-line texts have one line', () => {
    const sent = { name: ' Tea\u0000 Timer ', tagline60: 'Brew\nbetter\ttea', description500: 'One\r\ntwo ' }
    expect(cleanProfile(sent)).toEqual({
      ...emptyProfile,
      name: 'Tea Timer',
      tagline60: 'Brew better tea',
      description500: 'One\ntwo',
    })
  })

  it('has lists without empty and repeated entries', () => {
    expect(cleanProfile({ keywords: [' tea ', '', 'tea', 'timer'] }).keywords).toEqual(['tea', 'timer'])
  })

  it('is refused for its length alone where it is far too long to be read', () => {
    const long = `${' a'.repeat(100_000)} `
    const profile = cleanProfile({
      ...fullProfile,
      description500: long,
      countries: Array.from({ length: 5000 }, (_, at) => `X${at}`),
    })
    expect(profile.description500).toBe(long)
    expect(checkProfile(profile)).toEqual([
      { field: 'description500', message: profileMessages.tooLong(500) },
      { field: 'countries', message: profileMessages.tooMany(profileListLimits.countries) },
    ])
  })

  it('is empty where nothing was sent', () => {
    expect(cleanProfile({})).toEqual(emptyProfile)
  })
})

describe('a profile that is being filled in', () => {
  it('can be saved with any field empty', () => {
    expect(checkProfile(emptyProfile)).toEqual([])
    for (const field of profileFields)
      expect(checkProfile({ ...fullProfile, [field]: emptyProfile[field] })).toEqual([])
  })

  it.each(
    Object.entries(profileLimits).filter(
      ([field]) => !['contactEmail', 'socialLinks'].includes(field) && !field.endsWith('rl'),
    ),
  )('can have %s of %i characters, not one more', (field, limit) => {
    const value = (length: number) => (field === 'keywords' ? ['🍵'.repeat(length)] : '🍵'.repeat(length))
    expect(checkProfile({ ...emptyProfile, [field]: value(limit) })).toEqual([])
    expect(checkProfile({ ...emptyProfile, [field]: value(limit + 1) })).toEqual([
      { field, message: profileMessages.tooLong(limit) },
    ])
  })

  it.each(Object.entries(profileListLimits))('can have %s up to %i', (field, limit) => {
    const entries = (count: number) =>
      Array.from({ length: count }, () => valid[field as keyof typeof profileListLimits])
    expect(checkProfile({ ...emptyProfile, [field]: entries(limit) })).toEqual([])
    expect(checkProfile({ ...emptyProfile, [field]: entries(limit + 1) })).toEqual([
      { field, message: profileMessages.tooMany(limit) },
    ])
  })

  const valid = {
    keywords: 'tea',
    screenshots: 'shot',
    countries: 'DE',
    languages: 'de',
    socialLinks: 'https://github.com/tea',
    accounts: 'github',
  }

  it.each<[ProfileField, unknown]>([
    ['website_url', 'teatimer'],
    ['website_url', 'javascript:alert(1)'],
    ['website_url', `https://teatimer.example/${'a'.repeat(2048)}`],
    ['category', 'anything'],
    ['pricingModel', 'toString'],
    ['launchedOn', '20 November'],
    ['launchedOn', '2026-13-40'],
    ['countries', ['de']],
    ['countries', ['DE', 'ZZ']],
    ['countries', ['QX']],
    ['languages', ['DE']],
    ['languages', ['qqq']],
    ['socialLinks', ['@tea']],
    ['videoUrl', 'our video'],
    ['pricingUrl', 'javascript:alert(1)'],
    ['badgesUrl', 'footer'],
    ['accounts', ['myspace']],
    ['contactEmail', 'ann'],
    ['contactEmail', `${'a'.repeat(260)}@teatimer.example`],
  ])("can't have %s %j", (field, value) => {
    expect(fieldsOf(checkProfile({ ...fullProfile, [field]: value }))).toContain(field)
  })

  it('can have the countries and languages that the form offers', () => {
    const offered: Partial<ProfileFields> = {
      countries: ['DE', 'US', 'XK', 'TW', 'AQ'],
      languages: ['en', 'de', 'zh', 'fil'],
    }
    expect(checkProfile({ ...emptyProfile, ...offered })).toEqual([])
  })
})

describe('a profile that is to be approved', () => {
  it('needs what most directories require, and nothing more', () => {
    expect(checkApproval(fullProfile, fullProfileImages)).toEqual([])
    expect(fieldsOf(checkApproval(emptyProfile, []))).toEqual(Object.keys(profileMessages.required))
  })

  it.each(Object.entries(profileMessages.required))('needs %s, and says so', (field, message) => {
    const profile = { ...fullProfile, [field]: emptyProfile[field as ProfileField] }
    expect(checkApproval(profile, fullProfileImages)).toEqual([{ field, message }])
  })

  it('needs what can be saved', () => {
    expect(fieldsOf(checkApproval({ ...fullProfile, tagline60: 'a'.repeat(61) }, fullProfileImages))).toEqual([
      'tagline60',
    ])
  })

  it.each([
    [255, 255, false],
    [256, 256, true],
    [1024, 1023, true],
    [512, 400, false],
  ])('can have a square logo of %i × %i pixels: %s', (width, height, fits) => {
    const errors = checkApproval(fullProfile, [{ id: 'logo', width, height }])
    expect(fieldsOf(errors)).toEqual(fits ? [] : ['logoSquare'])
    if (!fits) expect(errors[0]?.message).toContain(`${width} × ${height}`)
  })

  it.each([
    [400, 200, true],
    [400, 201, false],
  ])('can have a wide logo of %i × %i pixels: %s', (width, height, fits) => {
    const images = [...fullProfileImages, { id: 'wide', width, height }]
    expect(fieldsOf(checkApproval({ ...fullProfile, logoWide: 'wide' }, images))).toEqual(fits ? [] : ['logoWide'])
  })

  it('needs a logo that still exists', () => {
    expect(fieldsOf(checkApproval(fullProfile, []))).toEqual(['logoSquare'])
  })
})
