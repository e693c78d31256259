import { shortDate } from '#src/domain/dates/dates.ts'
import { faultText } from '#src/domain/fetching/faults.ts'
import type { CheckedPart, PageCheck } from './checks.ts'

export const pageLabels: Record<CheckedPart, string> = { home: 'Home page', submit: 'Submit page' }

/** 'answers', 'not answering since 6 Sep 2026' */
export function pageStateText({ state, movedTo, fault, failingSince }: PageCheck): string {
  switch (state) {
    case 'alive':
      return 'answers'
    case 'moved':
      return `redirects to ${movedTo ?? 'another domain'}`
    case 'blocked':
      return fault === 'robots' ? 'not checked, its robots.txt doesn’t allow it' : 'couldn’t be checked, it blocks us'
    case 'failing':
    case 'dead':
      return `not answering since ${shortDate(new Date(failingSince ?? 0).toISOString())}`
    case 'unchecked':
      return 'not checked yet'
  }
}

/** What was wrong at the last check, as a sentence. Null: nothing. */
export function pageFaultText({ state, fault, status }: PageCheck): string | null {
  return fault !== null && (state === 'failing' || state === 'dead') ? faultText(fault, status) : null
}

/** A state in the history: 'alive', 'moved other.example'. */
export function historyStateText(word: string): string {
  if (word.startsWith('moved ')) return `redirects to ${word.slice('moved '.length)}`
  const texts: Record<string, string> = {
    alive: 'answers',
    blocked: 'blocks our check',
    dead: 'doesn’t answer',
    unchecked: 'not checked',
  }
  return texts[word] ?? word
}
