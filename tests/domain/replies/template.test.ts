import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pricingModels } from '#src/domain/profiles/limits.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { type MentionReason, mentionReasons } from '#src/domain/mentions/mentions.ts'
import { sourceKinds } from '#src/domain/mentions/sources.ts'
import { factsText } from '#functions/replies/prompt.ts'
import { findReplyFault } from '#src/domain/replies/faults.ts'
import { productFacts, type ReplyFacts, replyLimit } from '#src/domain/replies/facts.ts'
import { offerText, writeFromTemplate } from '#src/domain/replies/template.ts'
import { textLength } from '#src/domain/text/text.ts'

const project = { name: 'Tea Timer', websiteUrl: 'https://tea.example/' }
const profile = {
  ...emptyProfile,
  tagline60: 'Perfect tea, every time',
  description160: 'Tea Timer rings when tea is ready.',
}
const offer = { headline: 'Two months free!', price: '$9 a month', url: '', coupon: 'TEA2', endsOn: '2026-12-03' }
const facts = (reasons: readonly MentionReason[], more: Partial<ReplyFacts> = {}): ReplyFacts => ({
  product: productFacts(project, profile, null),
  post: { source: 'reddit', title: 'Which timer?', text: 'Mine keeps failing.', language: 'en' },
  ...{ keywords: ['tea timer'], reasons, seed: 'a', attempt: 0 },
  ...more,
})

describe('A reply from the template', () => {
  it('says what it is about, by what the post asks for, and who writes', () => {
    expect(writeFromTemplate(facts(['asks', 'title']))).toBe(
      'Since you’re asking: I work on Tea Timer (https://tea.example), so I’m biased, but it may be what you’re looking for. Tea Timer rings when tea is ready.\n\nIf you tell me what matters most to you, I can say whether it’s a fit.',
    )
    expect(writeFromTemplate(facts(['problem']))).toMatch(/frustrating|Sorry|worth trying/)
    expect(writeFromTemplate(facts(['alternative']))).toMatch(/alternatives|your list|comparison/)
    expect(writeFromTemplate(facts(['competitor']))).toMatch(/compar|options/)
    expect(writeFromTemplate(facts([]))).toMatch(/useful|relevant/)
  })

  it('is another one for another draft, and the same one for the same facts', () => {
    const texts = [0, 1, 2, 3].map((attempt) => writeFromTemplate(facts(['asks'], { attempt })))
    expect(new Set(texts).size).toBe(4)
    expect(writeFromTemplate(facts(['asks']))).toBe(texts[0])
    const seeds = Array.from({ length: 40 }, (_, n) => writeFromTemplate(facts(['asks'], { seed: `mention ${n}` })))
    expect(new Set(seeds).size).toBeGreaterThan(6)
  })

  it('has the pricing if someone wants something, unless the offer has a price', () => {
    const product = productFacts(project, { ...profile, pricingModel: 'freemium' }, null)
    expect(writeFromTemplate(facts(['asks'], { product }))).toContain('is ready. There’s a free plan.')
    expect(writeFromTemplate(facts(['problem'], { product }))).not.toContain('free plan')
    const offered = { ...product, offer }
    expect(writeFromTemplate(facts(['asks'], { product: offered }))).not.toContain('free plan')
  })

  it.each([
    [offer, 'Current offer: Two months free, $9 a month. Use the code TEA2 until December 3, 2026.'],
    [{ ...offer, coupon: '' }, 'Current offer: Two months free, $9 a month. It ends on December 3, 2026.'],
    [{ ...offer, coupon: '', endsOn: '', price: '' }, 'Current offer: Two months free.'],
    [{ ...offer, headline: 'Now $9 a month', coupon: '', endsOn: '' }, 'Current offer: Now $9 a month.'],
    [
      { ...offer, endsOn: '', url: 'https://tea.example/deal' },
      'Current offer: Two months free, $9 a month. Use the code TEA2. Details: https://tea.example/deal',
    ],
    [{ ...offer, endsOn: '', coupon: '', url: 'https://tea.example' }, 'Current offer: Two months free, $9 a month.'],
  ])('reads an offer as a sentence: %j', (one, text) => {
    expect(offerText(one, 'https://tea.example')).toBe(text)
  })

  it('discloses, fits its source, has no gaps and passes the checks of a model’s reply, whatever the facts', () => {
    const words = (maxLength: number) =>
      fc
        .array(fc.constantFrom('tea', 'timer', 'für', 'Teams.', '時計', 'fast', 'and', '“best”'), { maxLength })
        .map((all) => all.join(' '))
    const profile = fc.record({
      name: words(4),
      tagline60: words(8),
      description160: words(20),
      pricingModel: fc.constantFrom('' as const, ...(Object.keys(pricingModels) as (keyof typeof pricingModels)[])),
    })
    const offered = fc.record({
      headline: words(15).filter((text) => text !== ''),
      price: fc.constantFrom('', '$9 a month', '20%'),
      url: fc.constantFrom('', 'https://tea.example/deal?a=b'),
      coupon: fc.constantFrom('', 'TEA20'),
      endsOn: fc.constantFrom('', '2026-12-03'),
    })
    const any = fc.record({
      profile,
      offered: fc.option(offered),
      source: fc.constantFrom(...(Object.keys(sourceKinds) as (keyof typeof sourceKinds)[])),
      reasons: fc.subarray(Object.keys(mentionReasons) as MentionReason[]),
      seed: fc.string(),
      attempt: fc.nat(1000),
    })
    fc.assert(
      fc.property(any, ({ profile: own, offered: one, source, reasons, seed, attempt }) => {
        const product = productFacts(project, { ...emptyProfile, ...own }, one)
        const post = { source, title: '', text: '', language: null }
        const text = writeFromTemplate({ product, post, keywords: [], reasons, seed, attempt })
        expect(text).toMatch(/I work on|I’m on the team/)
        expect(text).toContain('https://tea.example')
        expect(textLength(text)).toBeLessThanOrEqual(replyLimit(source))
        expect(text).not.toMatch(/undefined|null| {2}|\n{3}|\(\)| ,|\.\.|^\s|\s$/)
        const urls = [product.url, one?.url ?? ''].filter(Boolean)
        const said = `${factsText(product)} TEA20`
        const rules = { limit: replyLimit(source), urls, facts: said, avoid: '', instructions: '', secrets: [] }
        expect(findReplyFault(text, rules)).toBeNull()
      }),
    )
  })
})
