import { expect, it } from 'vitest'
import { batchLimits, batchMessages, emptyTemplate } from '#src/domain/page-batches/page-batches.ts'
import { checkRow, compileTemplate, renderTexts } from '#src/domain/page-batches/render.ts'

it('cuts texts that repeat a long value, and says they are too long', () => {
  const limit = batchLimits.template
  const repeat = (length: number) => '{{a}}'.repeat(Math.floor(length / 5))
  const template = compileTemplate({
    ...emptyTemplate,
    title: repeat(limit.title),
    slug: repeat(limit.slug),
    metaDescription: repeat(limit.metaDescription),
    body: repeat(limit.body),
  })
  const row = { line: 2, values: new Map([['a', 'x'.repeat(batchLimits.cell)]]) }
  const texts = renderTexts(template, row)
  expect(Object.values(texts).reduce((sum, text) => sum + text.length, 0)).toBeLessThan(500_000)
  expect(checkRow(template, row, texts).map(({ field }) => field)).toEqual(['title', 'slug', 'metaDescription', 'body'])
})

it.each([
  ['Москва', 'moskva', []],
  ['東京', '', [batchMessages.slugNotLatin]],
  ['!!!', '', [batchMessages.empty('slug')]],
])('makes a slug of %s', (city, slug, messages) => {
  const template = compileTemplate({ ...emptyTemplate, title: '{{city}}', slug: '{{city}}', body: '{{city}}' })
  const row = { line: 2, values: new Map([['city', city]]) }
  const texts = renderTexts(template, row)
  expect([texts.slug, checkRow(template, row, texts).map(({ message }) => message)]).toEqual([slug, messages])
})

it('says which values a row lacks, also while the template names a column that isn’t there', () => {
  const template = compileTemplate({
    title: 'Invoicing in {{city}}, {{cuntry}}',
    slug: 'invoicing-{{ City }}',
    metaDescription: '{{city|}}{{country|Italy}}',
    body: '',
  })
  const row = {
    line: 2,
    values: new Map([
      ['city', ''],
      ['country', ''],
    ]),
  }
  const faults = checkRow(template, row, renderTexts(template, row))
  // An unknown name and an empty template are faults of the template.
  expect(faults.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'title: “city” is empty. Fill it in, or add a fallback: {{city|…}}',
    'slug: “City” is empty. Fill it in, or add a fallback: {{City|…}}',
  ])
})
