import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Lead } from '#src/domain/leads/leads.api.ts'
import { checkDm, dmPlaceholders } from '#src/domain/leads/dm-templates.ts'
import { fillDm, proposeDm } from '#src/domain/leads/messages.ts'

const lead: Lead = {
  ...{ id: 'a', handle: 'ann', profileUrl: null, source: 'hackernews', others: [], mentions: 1, keywords: [] },
  ...{ state: 'new', note: '', version: 1, demo: false },
  lastPost: {
    url: 'https://news.ycombinator.com/item?id=1',
    title: 'Which timer?',
    postedAt: '2026-11-20T12:00:00.000Z',
  },
}
const message = { template: '', product: 'Tea Timer', website: 'https://tea.example', offer: '' }
const fill = (template: string, more: Partial<Lead> = {}) => fillDm({ ...message, template }, { ...lead, ...more })

describe('The message for leads', () => {
  it('has each placeholder filled in', () => {
    expect(fill(dmPlaceholders.map((name) => `{{${name}|none}}`).join(', '))).toBe(
      'ann, Hacker News, Which timer?, Tea Timer, https://tea.example, none',
    )
    const pasted = { source: 'link' as const, lastPost: { ...lead.lastPost, url: 'https://www.forum.example/t/1' } }
    expect(fill('On {{source}}', pasted)).toBe('On forum.example')
  })

  it('leaves out lines whose placeholder is empty, and the gaps they leave', () => {
    expect(fill('Hi\n\n{{offer}}\n\nBye')).toBe('Hi\n\nBye')
    expect(fill('{{offer}}')).toBe('')
  })

  it('never fills in what a value brings along', () => {
    expect(fill('Hi {{handle}}', { handle: '{{website}} $& \\1' })).toBe('Hi {{website}} $& \\1')
  })

  it('is proposed without unknown placeholders, whatever the profile says', () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 60 }).filter((text) => !text.includes('{{'))
    fc.assert(
      fc.property(texts, fc.constantFrom('', 'https://tea.example'), (tagline, url) => {
        const dm = proposeDm({ tagline: tagline.trim(), url })
        expect(checkDm(dm)).toBeNull()
        expect(fill(dm)).toMatch(/^Hi ann,\n\n.*I work on Tea Timer/s)
      }),
    )
  })
})
