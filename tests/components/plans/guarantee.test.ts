import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { GuaranteeNote } from '#src/components/plans/GuaranteeNote.tsx'
import { guarantee } from '#src/site.ts'

const on = { ...guarantee, offered: true }
const off = { ...guarantee, offered: false }
const noteOf = (given: typeof guarantee) => renderToStaticMarkup(createElement(GuaranteeNote, { given }))

describe('the guarantee', () => {
  it('is at the prices only if the owner gives one', () => {
    expect(noteOf(on)).toContain(guarantee.text)
    expect(noteOf(off)).toBe('')
  })

  it('has its place in the terms', () => {
    expect(readFileSync('src/content/legal/terms.md', 'utf8')).toMatch(/^\{guarantee\}$/m)
  })

  it('never promises money back while the terms, the FAQ or the prices say that fees are non-refundable', () => {
    const promises = /refund|reimburse|money|pay(?:ment)? back|credit|cash|free of charge/i
    const sources = ['src/content/legal/terms.md', 'src/domain/faq/faq.ts', 'src/islands/plans/Pricing.tsx']
    const isFinal = sources.some((file) => /non-refundable/i.test(readFileSync(file, 'utf8')))
    expect(isFinal && promises.test(`${guarantee.title} ${guarantee.text}`)).toBe(false)
  })
})
