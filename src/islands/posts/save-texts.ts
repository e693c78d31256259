import type { RevisionKind } from '#src/domain/posts/posts.ts'
import type { SaveState } from './saving.ts'

// How the store says things. Times are those of the reader's clock.

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

export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'Nothing to save yet' : `Saved ${clockTime(state.at)}`
    case 'changed':
      return 'Not saved yet'
    case 'saving':
      return 'Saving…'
    case 'partly':
      return `Saved ${clockTime(state.at)}, but not all: ${state.errors[0]?.message ?? ''}`
    case 'failed':
      return `Not saved: ${state.message.replace(/\.$/, '')}. Trying again`
    case 'refused':
      return `Not saved: ${state.message}`
    case 'conflict':
      return 'Not saved: somebody else has saved'
    case 'gone':
      return 'Not saved: the post was deleted'
  }
}

export const revisionWords: Record<RevisionKind, string> = {
  autosave: 'saved by itself',
  save: 'saved',
  publish: 'published',
  unpublish: 'taken back',
  schedule: 'scheduled',
  conflict: 'put aside',
}

export const somebody = (email: string | null) => email ?? 'a deleted account'
