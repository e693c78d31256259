import type { ListedDirectory, ListNote } from '#src/domain/directories/listed.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { capitalize } from '#src/seo/landing/wording.ts'
import { countryInText, countryLink, nicheInText, nicheLink } from './list-places.ts'

/** A note of our editors as shown, with where it applies. */
export type DirectoryNoteView = {
  heading: string
  /** Our page about the industry or country. */
  about?: PageLink | undefined
  /** The page of the site that it is about, if that isn't its home page. */
  at?: PageLink | undefined
  paragraphs: readonly string[]
  /** What its form asks for, where that differs from place to place. */
  asks: readonly string[]
  /** The page that supports it. Missing: our editors' knowledge. */
  source?: string | undefined
}

export function noteViews({ notes, url }: ListedDirectory): DirectoryNoteView[] {
  return notes.map((note) => ({
    heading: headingOf(note),
    about: note.niche === undefined ? countryLink(note.country ?? '') : nicheLink(note.niche),
    at: new URL(note.url).href === new URL(url).href ? undefined : { label: note.name, href: note.url },
    paragraphs: paragraphsOf(note),
    asks: notes.length > 1 ? note.asks : [],
    source: note.source,
  }))
}

function headingOf({ niche, country }: ListNote): string {
  if (niche !== undefined) return `For ${nicheInText(niche) ?? niche}`
  return country === undefined ? 'What to know before you submit' : `In ${countryInText(country) ?? country}`
}

function paragraphsOf({ takes, review, usedBy, tip, pitfalls }: ListNote): string[] {
  const used = usedBy === undefined ? undefined : `Used by ${usedBy}.`
  return [[takes, used].filter(Boolean).join(' '), review ?? '', capitalize(tip), pitfalls ?? ''].filter(
    (text) => text !== '',
  )
}
