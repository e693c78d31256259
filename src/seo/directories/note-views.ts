import type { ListedDirectory, ListNote } from '#src/domain/directories/listed.ts'
import { usedByText } from '#src/domain/directories/named-directories.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
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

/** A note of its own, instead of what an industry's or a country's page says of it. */
export function isGeneral({ niche, country }: ListNote): boolean {
  return niche === undefined && country === undefined
}

/** What is only said here. Notes for an industry or country repeat that page, so they're shown if there is nothing else. */
export function noteViews({ notes, url, acceptsSubmissions }: ListedDirectory): DirectoryNoteView[] {
  const own = notes.filter(isGeneral)
  const shown = own.length > 0 ? own : notes
  return shown.map((note) => ({
    heading: headingOf(note),
    about: note.niche === undefined ? countryLink(note.country ?? '') : nicheLink(note.niche),
    at: new URL(note.url).href === new URL(url).href ? undefined : { label: note.name, href: note.url },
    paragraphs: paragraphsOf(note),
    asks: shown.length > 1 && takesApplications(acceptsSubmissions) ? note.asks : [],
    source: note.source,
  }))
}

function headingOf({ niche, country }: ListNote): string {
  if (niche !== undefined) return `For ${nicheInText(niche) ?? niche}`
  return country === undefined ? 'What to know before you submit' : `In ${countryInText(country) ?? country}`
}

/** What a note in general takes is the page's first sentence. */
function paragraphsOf(note: ListNote): string[] {
  const { about, takes, review, tip, after, pitfalls } = note
  const forWhom = isGeneral(note) ? undefined : [takes, usedByText(note)].filter(Boolean).join(' ')
  return [about, forWhom, review, capitalize(tip), after, pitfalls].filter(
    (text) => text !== undefined && text !== '',
  ) as string[]
}
