import type { RevisionKind } from '#src/domain/posts/posts.ts'

// Texts about posts and their versions. Times are in the reader's time zone.

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

export const revisionLabels: Record<RevisionKind, string> = {
  autosave: 'autosaved',
  save: 'saved',
  publish: 'published',
  unpublish: 'unpublished',
  schedule: 'scheduled',
  send: 'sent for review',
  conflict: 'conflicting version',
}

/** Who saved; null: an account that was deleted. */
export const nameOf = (email: string | null) => email ?? 'a deleted account'
