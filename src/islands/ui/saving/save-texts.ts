import type { Failure } from '#src/islands/api/requests.ts'
import type { SaveState } from './document-types.ts'

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
      return 'Not saved: someone else saved a newer version'
    case 'deleted':
      return `Not saved: the ${noun} was deleted`
  }
}

function savedAt(at: string | null): string {
  return at === null ? 'Saved' : `Saved ${clockTime(at)}`
}

/** Why something that needs it saved can't be done. */
export function notSaved(state: SaveState): Failure {
  const message = 'message' in state && state.message ? state.message : 'It couldn’t be saved. Try again.'
  return { ok: false, status: 0, message, errors: 'errors' in state ? state.errors : [], unknown: false }
}
