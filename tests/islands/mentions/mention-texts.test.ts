import { describe, expect, it } from 'vitest'
import { ageOf, doneText, movedUpText, snoozeChoices, sourceOf } from '#src/islands/mentions/mention-texts.ts'

describe('snooze choices', () => {
  it('are all in the future, in order for a weekday, and at eight in the morning unless it’s hours', () => {
    // A Wednesday at noon, and a Monday before eight.
    for (const now of [new Date(2026, 10, 18, 12), new Date(2026, 10, 16, 7)]) {
      const choices = snoozeChoices(now)
      const times = choices.map(({ until }) => new Date(until))
      expect(times.every((time) => time > now)).toBe(true)
      expect(times.slice(1).map((time) => time.getHours())).toEqual([8, 8, 8, 8])
      expect(times[3]?.getDay()).toBe(1)
      expect(times[3]!.getTime() - now.getTime()).toBeGreaterThan(86_400_000)
    }
  })
})

describe('the words of a mention', () => {
  it('name its source, and its place if there are several', () => {
    const url = 'https://www.forum.example/1'
    expect(sourceOf({ source: 'hackernews', place: '', url })).toBe('Hacker News')
    expect(sourceOf({ source: 'lemmy', place: 'lemmy.example', url })).toBe('Lemmy · lemmy.example')
    expect(sourceOf({ source: 'feed', place: 'https://blog.example/rss', url })).toBe('Feed · blog.example')
    expect(sourceOf({ source: 'link', place: '', url })).toBe('forum.example')
  })

  it('say how old its post is', () => {
    const now = Date.UTC(2026, 10, 20, 12)
    const ages = ['2026-11-20T11:59:50Z', '2026-11-20T09:00:00Z', '2026-11-10T12:00:00Z', '2026-09-01T00:00:00Z']
    expect(ages.map((at) => ageOf(at, now))).toEqual(['1 min', '3 h', '10 d', '1 Sep 2026'])
  })

  it('say why it’s above newer posts, as long as it’s new', () => {
    expect(movedUpText({ state: 'new', movedUp: 'woken' })).toBe('its snooze ended')
    expect(movedUpText({ state: 'new', movedUp: 'added' })).toBe('you added it')
    expect(movedUpText({ state: 'replied', movedUp: 'added' })).toBeNull()
    expect(movedUpText({ state: 'new', movedUp: null })).toBeNull()
  })

  it('say what was done', () => {
    expect(doneText({ state: 'snoozed', snoozedUntil: '2026-11-21T08:00:00Z' })).toBe('Snoozed until 21 Nov 2026.')
    expect(doneText({ state: 'dismissed', snoozedUntil: null })).toBe('Dismissed.')
  })
})
