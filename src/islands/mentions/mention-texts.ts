import { shortDate } from '#src/domain/dates/dates.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { sourceKinds } from '#src/domain/mentions/sources.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'

/** What a mention is called: its title, or how its text begins. */
export function titleOf({ title, text, url }: Mention): string {
  return title || text.slice(0, 120) || websiteHost(url)
}

/** `Hacker News`, `Lemmy · lemmy.example`, `Pasted link · forum.example` */
export function sourceOf({ source, place, url }: Pick<Mention, 'source' | 'place' | 'url'>): string {
  if (source === 'link') return websiteHost(url)
  if (source === 'feed') return `Feed · ${websiteHost(place)}`
  return place === '' ? sourceKinds[source] : `${sourceKinds[source]} · ${place}`
}

/** Why a new mention is listed above newer posts. Null: it isn't. */
export function movedUpText({ state, movedUp }: Pick<Mention, 'state' | 'movedUp'>): string | null {
  if (state !== 'new' || movedUp === null) return null
  return { added: 'you added it', woken: 'its snooze ended' }[movedUp]
}

/** What was done: `Dismissed.`, `Snoozed until 6 Sep 2026.` */
export function doneText({ state, snoozedUntil }: Pick<Mention, 'state' | 'snoozedUntil'>): string {
  if (state === 'snoozed') return `Snoozed until ${shortDate(snoozedUntil ?? '')}.`
  return { new: 'Moved back to New.', replied: 'Marked as replied.', dismissed: 'Dismissed.', folded: '' }[state]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How old a post is: `5 min`, `3 h`, `12 d`, or its date. */
export function ageOf(postedAt: string, now: number): string {
  const ms = Math.max(0, now - Date.parse(postedAt))
  if (ms < hour) return `${Math.max(1, Math.floor(ms / minute))} min`
  if (ms < day) return `${Math.floor(ms / hour)} h`
  return ms < 30 * day ? `${Math.floor(ms / day)} d` : shortDate(postedAt)
}

/** Until when a mention can be snoozed, in the reader's time zone. Mornings are at 8. */
export function snoozeChoices(now: Date): { label: string; until: string }[] {
  const morning = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 8)
  // Monday is 1 day after Sunday (0) and 7 after itself.
  const toMonday = (8 - now.getDay()) % 7 || 7
  const choices = [
    { label: 'In three hours', at: new Date(now.getTime() + 3 * hour) },
    { label: 'Tomorrow', at: morning(1) },
    { label: 'In three days', at: morning(3) },
    { label: 'Next Monday', at: morning(toMonday) },
    { label: 'In four weeks', at: morning(28) },
  ]
  return choices.map(({ label, at }) => ({ label, until: at.toISOString() }))
}
