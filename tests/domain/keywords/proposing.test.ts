import { describe, expect, it } from 'vitest'
import { keywordKey } from '#src/domain/keywords/keywords.ts'
import { proposeKeywords } from '#src/domain/keywords/proposals.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'

const facts = {
  profile: { ...emptyProfile, name: 'Tea Timer', keywords: ['brewing guide', 'Tea  timer', ''] },
  website: 'www.teatimer.example',
  terms: ['Food & drink', 'Brewing guide', 'x'],
}
const propose = (profile: Partial<typeof emptyProfile>, terms: string[] = []) =>
  proposeKeywords({ profile: { ...emptyProfile, ...profile }, website: '', terms }, new Set())

describe('Proposed keywords', () => {
  it('are the product, its site, what its profile names and what people search for, each once', () => {
    expect(proposeKeywords(facts, new Set())).toEqual([
      'Tea Timer',
      'teatimer.example',
      'brewing guide',
      'Food & drink',
    ])
  })

  it('leave out what the project has, and names too short to be meant', () => {
    const present = new Set(['brewing guide', 'tea timer'].map(keywordKey))
    expect(proposeKeywords({ ...facts, profile: { ...facts.profile, name: 'Tea' } }, present)).toEqual([
      'teatimer.example',
      'Food & drink',
    ])
  })

  it('are never one everyday word, but phrases that the product’s texts have around it', () => {
    const texts = {
      tagline60: 'Invoices for freelancers in four languages',
      tagline100: 'Write an invoice once, and see who still has to pay',
      description160: 'Invoices and quotes for freelancers. One form, four languages, reminders that send themselves.',
    }
    expect(propose({ ...texts, keywords: ['invoices', 'freelancers', 'quotes'] }, ['SaaS', 'CRM'])).toEqual([
      'invoices for freelancers',
      'quotes for freelancers',
    ])
    expect(propose({ ...texts, keywords: ['languages'] })).toEqual(['four languages'])
    expect(propose({ keywords: ['marketing', 'tool', 'GraphQL', 'k8s', 'e-mail'] })).toEqual([
      'GraphQL',
      'k8s',
      'e-mail',
    ])
  })

  it('are what people ask for in English, if the product is software for them', () => {
    const profile = { keywords: ['tasks', 'analytics'], category: 'saas' }
    const asked = ['task app', 'task tool', 'analytics app', 'analytics tool']
    expect(propose(profile)).toEqual(asked)
    expect(propose({ ...profile, languages: ['de', 'en'] })).toEqual(asked)
    expect(propose({ ...profile, languages: ['de'] })).toEqual([])
    expect(propose({ ...profile, category: 'agency' })).toEqual([])
  })
})
