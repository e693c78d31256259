import { describe, expect, it } from 'vitest'
import { isNumberMeant } from '#src/domain/deliveries/fill-in/business-numbers.ts'
import { chooseOption } from '#src/domain/deliveries/fill-in/choose-option.ts'
import { bookmarkUrl, readCorrections, readFillClip } from '#src/domain/deliveries/fill-in/clips.ts'
import { type FieldFacts, isTrap, recognize } from '#src/domain/deliveries/fill-in/recognize.ts'
import { statedLimit, valueFor } from '#src/domain/deliveries/fill-in/value-for.ts'
import { mergeFormMap } from '#src/domain/directories/form-map.ts'
import { clipFor } from '#tests/support/fill-in/judge.ts'

const facts = (more: Partial<FieldFacts> & { keys?: string[] }) =>
  ({
    ...{ kind: 'line', autocomplete: '', name: '', id: '', label: '', aria: '', placeholder: '', hint: '', group: '' },
    ...{ keys: [] as string[], ...more },
  }) as FieldFacts & { keys: string[] }
const targets = (...fields: Partial<FieldFacts>[]) =>
  recognize(fields.map(facts), []).map((found) => found?.field ?? null)

describe('a field of a form', () => {
  it.each([
    [{ label: 'Product name' }, 'name'],
    [{ name: 'toolUrl' }, 'website_url'],
    [{ label: 'Kurzbeschreibung', kind: 'area' }, 'description160'],
    [{ label: 'Palabras clave' }, 'keywords'],
    [{ autocomplete: 'section-a email' }, 'contactEmail'],
    [{ placeholder: 'https://twitter.com/you' }, 'x'],
    [{ label: 'Demo video URL', kind: 'url' }, 'videoUrl'],
    [{ label: 'YouTube video' }, 'videoUrl'],
    [{ label: 'Pricing page', kind: 'url' }, 'pricingUrl'],
    [{ label: 'Pricing', kind: 'select' }, 'pricingModel'],
    [{ label: 'VAT ID' }, 'businessId'],
    [{ label: 'Company registration number' }, 'businessId'],
    // The label is for people, the name for a program.
    [{ label: 'Tagline', name: 'title' }, 'tagline60'],
  ] as const)('is recognized: %o', (field, target) => {
    expect(targets(field)).toEqual([target])
  })

  it.each([
    { label: 'Password' },
    { label: 'Screenshot URL', kind: 'url' },
    { label: 'Company size' },
    { label: 'How did you hear about us?' },
    { label: 'Reciprocal link URL' },
    { label: 'VAT rate' },
    { label: 'Video thumbnail', kind: 'url' },
    { label: 'Book a demo', kind: 'url' },
    { label: 'Color' },
  ] as const)('is left alone if the profile has nothing for it: %o', (field) => {
    expect(targets(field)).toEqual([null])
  })

  it('is the person’s name where the product has one of its own', () => {
    expect(targets({ label: 'Tool name' }, { label: 'Name' })).toEqual(['name', 'founder'])
    expect(targets({ label: 'Name' })).toEqual(['name'])
  })

  it('takes what was recorded, and no other field takes it again', () => {
    const fields = [facts({ label: 'Tagline' }), facts({ label: 'The hook', keys: ['name:field_3'] })]
    const found = recognize(fields, [{ at: 'name:field_3', field: 'tagline60' }])
    expect(found).toEqual([null, { field: 'tagline60', isRecorded: true, choices: undefined }])
  })

  it('is a trap if people are told to leave it empty, and none if they may', () => {
    expect(isTrap(facts({ label: 'Leave this field blank' }))).toBe(true)
    expect(isTrap(facts({ name: 'honeypot_url' }))).toBe(true)
    expect(isTrap(facts({ label: 'Nicht ausfüllen' }))).toBe(true)
    expect(isTrap(facts({ label: 'Tagline', hint: 'Leave blank if you have none' }))).toBe(false)
  })
})

describe('an option', () => {
  const options = (...labels: string[]) => labels.map((label) => ({ label, value: '' }))
  const pricing = (value: string) => ({ field: 'pricingModel' as const, label: '', value, also: ['free'] })

  it('is chosen if it alone fits', () => {
    const saas = { field: 'category' as const, label: '', value: 'SaaS', also: ['saas'] }
    expect(chooseOption(options('Games', 'Software: SaaS'), saas)).toBe(1)
    expect(chooseOption(options('SaaS for teams', 'SaaS for shops'), saas)).toBe(-1)
    expect(chooseOption(options('SaaS for teams', 'SaaS'), saas)).toBe(1)
    expect(chooseOption(options('Games', 'Business software'), saas, { SaaS: 'Business software' })).toBe(1)
  })

  it('of a price never takes a free trial for free', () => {
    expect(chooseOption(options('Free trial', 'Paid'), pricing('Free'))).toBe(-1)
    expect(chooseOption(options('Free trial', 'Kostenlos'), pricing('Free'))).toBe(1)
  })
})

describe('a value', () => {
  const clip = clipFor()
  const fit = (field: (typeof clip.values)[number]['field'], limit: number | null, placeholder = '') =>
    valueFor(
      clip,
      clip.values.find((one) => one.field === field)!,
      { kind: 'line', placeholder, limit },
    )

  it('fits the field, whole where a part of it would be wrong', () => {
    expect(fit('description500', 60)).toBe(clip.texts.description160)
    expect(fit('keywords', 12)).toBe('tea, timer')
    expect(fit('website_url', 10)).toBe('')
    expect(fit('launchedOn', null, 'DD.MM.YYYY')).toBe('03.02.2026')
    expect(fit('x', null, '@you')).toBe('@teatimer')
  })

  it('knows limits that the page only says in words', () => {
    expect(statedLimit('Tagline (max. 80 characters)')).toBe(80)
    expect(statedLimit('0/160')).toBe(160)
    expect(statedLimit('höchstens 200 Zeichen')).toBe(200)
    expect(statedLimit('Founded 01/2020')).toBeNull()
  })
})

it('a number of a business only goes where its kind is asked for', () => {
  expect(isNumberMeant('VAT number', 'DE 123 456 789')).toBe(true)
  expect(isNumberMeant('Company number', 'DE123456789')).toBe(false)
  expect(isNumberMeant('Company number', '01234567')).toBe(true)
  expect(isNumberMeant('SIRET', '12345678901234')).toBe(true)
  expect(isNumberMeant('SIRET', 'FR12345678901')).toBe(false)
  expect(isNumberMeant('VAT or company number', 'HRB 1234')).toBe(true)
})

describe('what goes through the clipboard', () => {
  it('holds the form’s values only', () => {
    const text = JSON.stringify(clipFor())
    expect(readFillClip(text)).toEqual(clipFor())
    expect(text).not.toMatch(/token|session|avoid|password|logoSquare/)
  })

  it('is refused if it’s something else', () => {
    expect(readFillClip('Tea')).toBeNull()
    expect(readFillClip('{"fillIn":2}')).toBe('newer')
    expect(readFillClip('{"fillIn":1,"values":[null],"texts":{},"hosts":[],"map":[]}')).toBeNull()
    expect(readCorrections('{"formMap":1,"directory":"a.com","entries":[null]}')).toBeNull()
    expect(readCorrections('{"formMap":1,"directory":"a.com","entries":[{"at":"name:a","field":"secret"}]}')).toBeNull()
  })

  it.each([
    ['choices that are a text', [{ at: 'name:a', field: 'name', choices: 'abc' }]],
    ['choices that are a list', [{ at: 'name:a', field: 'name', choices: ['abc'] }]],
    ['choices of no texts', [{ at: 'name:a', field: 'name', choices: { a: { b: 'c' } } }]],
    ['a place of 1 MB', [{ at: `name:${'a'.repeat(1_000_000)}`, field: 'name' }]],
    ['a place that is long', [{ at: `name:${'a'.repeat(200)}`, field: 'name' }]],
    ['more entries than a map holds', Array.from({ length: 61 }, (_, i) => ({ at: `name:${i}`, field: 'name' }))],
    ['a field of every object', [{ at: 'name:a', field: 'constructor' }]],
  ])('is refused from a hostile page: %s', (_, entries) => {
    expect(readCorrections(JSON.stringify({ formMap: 1, directory: 'a.com', entries }))).toBeNull()
  })

  it('is refused by its length before it is read, and by its depth', () => {
    expect(readCorrections(`{"formMap":1,${' '.repeat(200_000)}"directory":"a.com","entries":[]}`)).toBeNull()
    expect(readCorrections('['.repeat(190_000))).toBeNull()
    expect(readCorrections(`{"formMap":1,"entries":${'['.repeat(90_000)}${']'.repeat(90_000)}}`)).toBeNull()
  })

  it('escapes what a bookmark would lose', () => {
    expect(bookmarkUrl('a % "b" #c\n‘')).toBe('javascript:a%20%25%20%22b%22%20%23c%0A%E2%80%98')
  })
})

it('corrections replace what was recorded about a field, and add options', () => {
  const before = [{ at: 'name:c', field: 'category', choices: { SaaS: 'Software' } }] as const
  const after = mergeFormMap(before, [{ at: 'name:c', field: 'category', choices: { Startup: 'New' } }])
  expect(after).toEqual([{ at: 'name:c', field: 'category', choices: { SaaS: 'Software', Startup: 'New' } }])
  expect(mergeFormMap(after, [{ at: 'name:c', field: 'keywords' }])).toEqual([{ at: 'name:c', field: 'keywords' }])
})
