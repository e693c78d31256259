import type { SaveState } from './save.ts'

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

/** `noun`: what is saved. */
export function saveLabel(state: SaveState, noun: string): string {
  switch (state.kind) {
    case 'saved':
      return state.at === null ? 'Nothing to save yet' : savedAt(state.at)
    case 'changed':
      return 'Unsaved changes'
    case 'saving':
      return 'Saving…'
    case 'partly':
      return `${savedAt(state.at)}, except: ${state.errors[0]?.message ?? ''}`
    case 'failed':
      return `Not saved: ${state.message.replace(/\.$/, '')}. Trying again`
    case 'refused':
      return `Not saved: ${state.message}`
    case 'conflict':
      return 'Not saved: someone else has saved'
    case 'deleted':
      return `Not saved: the ${noun} was deleted`
  }
}

function savedAt(at: string | null): string {
  return at === null ? 'Saved' : `Saved ${clockTime(at)}`
}
