import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { longDate } from '#src/domain/dates/dates.ts'
import { policiesUpdatedOn } from '#src/site.ts'
import { textOf } from './site.ts'

// One for all of them. An owner who changes the texts changes it with them.
const updated = longDate(policiesUpdatedOn)

describe.each([
  ['/terms', 'Terms of service'],
  ['/privacy', 'Privacy policy'],
  ['/gdpr', 'Your data under the GDPR'],
])('%s', (path, title) => {
  it('is noindex and shows its title and when it was updated', async () => {
    const document = parse(await textOf(path))
    expect(document.querySelector('meta[name="robots"]')?.getAttribute('content')).toContain('noindex')
    expect(document.querySelector('main header h1')!.text).toBe(title)
    expect(document.querySelector('main')!.text).toContain('Last updated')
    expect(document.querySelector('main header time')!.text).toBe(updated)
    for (const script of document.querySelectorAll('script')) script.remove()
    expect(document.querySelector('main')!.text).not.toMatch(/\{\w+\}/)
  })
})

it('states that fees are non-refundable and the minimum age is 13', async () => {
  const terms = await textOf('/terms')
  expect(terms).toMatch(/non-refundable/i)
  expect(terms).toMatch(/at least 13|under 13/i)
})
