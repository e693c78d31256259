import type { RevisionKind } from '#src/domain/posts/posts.ts'
import type { SaveState } from './saving.ts'

// Texts about saving. Times are in the reader's time zone.

/** '14:03' today, else '19 Nov, 14:03'. */
export function clockTime(iso: string, now = new Date()): string {
  const date = new Date(iso)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return date.toDateString() === now.toDateString() ? time : `${dayAndMonth(date, now)}, ${time}`
}

function dayAndMonth(date: Date, now: Date): string {
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const)
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year }).replace('Sept', 'Sep')
}

/** 'Sat 21 Nov 2026, 14:00 (Europe/Berlin)' */
export function zonedTime(iso: string): string {
  const date = new Date(iso)
  const day = date.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  return `${day.replace(',', '').replace('Sept', 'Sep')}, ${time} (${timeZone()})`
}

export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

export function saveLabel(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'Nothing to save yet' : `Saved ${clockTime(state.at)}`
    case 'changed':
      return 'Unsaved changes'
    case 'saving':
      return 'Saving…'
    case 'partly':
      return `Saved ${clockTime(state.at)}, except: ${state.errors[0]?.message ?? ''}`
    case 'failed':
      return `Not saved: ${state.message.replace(/\.$/, '')}. Trying again`
    case 'refused':
      return `Not saved: ${state.message}`
    case 'conflict':
      return 'Not saved: someone else has saved'
    case 'deleted':
      return 'Not saved: the post was deleted'
  }
}

export const revisionLabels: Record<RevisionKind, string> = {
  autosave: 'autosaved',
  save: 'saved',
  publish: 'published',
  unpublish: 'unpublished',
  schedule: 'scheduled',
  conflict: 'conflicting version',
}

/** Who saved; null: an account that was deleted. */
export const nameOf = (email: string | null) => email ?? 'a deleted account'
