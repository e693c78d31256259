import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { type DirectoryRecord, noFigures } from '#src/domain/directories/figures.ts'
import type { DirectoryChange } from '#src/domain/directories/history.ts'
import { directoryLinkKind, exclusionRules } from '#src/domain/directories/exclusion.ts'
import { directoryListPath, directoryPath, type ListedDirectory } from '#src/domain/directories/listed.ts'
import type { Verification } from '#src/domain/directories/verifications.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { type DirectoryStatus, statusOf } from '#src/domain/directory-checks/status.ts'
import type { LinkKind } from '#src/domain/urls/link-rel.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { type Source, sources } from '#src/seo/data/directories.ts'
import { dataChangedOn, recordedDay } from '#src/seo/landing/page-dates.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { currentFromRecord } from './current-directories.ts'
import { type DirectoryFact, directoryFacts } from './directory-facts.ts'
import { descriptionOf, leadOf, missingText, titleOf } from './directory-texts.ts'
import { type DirectoryNoteView, noteViews } from './note-views.ts'
import { isIndexable } from './indexable.ts'
import { kindLink } from './kind-pages.ts'
import { listedDirectories } from './list.ts'
import { countryLink, nicheLink } from './list-places.ts'
import { type Related, relatedDirectories } from './related-directories.ts'

/** What we say about a directory, on its page (HTML and Markdown) or in its row. */
export type DirectoryPage = {
  key: string
  slug: string
  path: string
  name: string
  url: string
  host: string
  /** What a link to it is to us. */
  linkKind: LinkKind
  /** Its form, if known. */
  submitUrl: string | undefined
  title: string
  description: string
  lead: string
  facts: readonly DirectoryFact[]
  /** One sentence on what isn't known. Empty: nothing is missing. */
  missing: string
  notes: readonly DirectoryNoteView[]
  /** When one of us last compared all of this with its site. */
  verified: Verification | null
  /** We submit there. */
  inPool: boolean
  /** Why we don't, for readers. Null: we do. */
  whyNot: string | null
  /** Of our own submissions. Only for directories we submit to. */
  figures: DirectoryFigures | null
  /** What the automated check saw. */
  status: DirectoryStatus
  /** What changed, newest first. */
  changes: readonly DirectoryChange[]
  /** The published lists that name it. */
  lists: readonly Source[]
  related: readonly Related[]
  /** Without home and the page itself. */
  crumbs: readonly PageLink[]
  /** ISO date. */
  lastModified: string
  /** As in `ListedDirectory`, but with what our own work found out. A dead directory has no page. */
  hasPage: boolean
}

export const directoryListLink: PageLink = { label: 'Directories', href: directoryListPath }

/** All that have a page. `records`: what we know from our own work, by key. */
export function directoryPages(records: ReadonlyMap<string, DirectoryRecord>): DirectoryPage[] {
  return listedDirectories
    .map((directory) => directoryPage(directory, records.get(directory.key)))
    .filter(({ hasPage }) => hasPage)
}

export function directoryPage(directory: ListedDirectory, record: DirectoryRecord | undefined): DirectoryPage {
  const { key, slug, inPool } = directory
  const current = currentFromRecord(directory, record)
  const { name, url, acceptsSubmissions, verifiedOn, verifiedSource } = current
  const facts = directoryFacts(directory, record)
  const status = statusOf(record?.checks)
  return {
    key,
    slug,
    path: directoryPath(directory),
    name,
    url,
    host: websiteHost(url),
    linkKind: directoryLinkKind(directory),
    submitUrl: takesApplications(acceptsSubmissions) ? current.submitUrl : undefined,
    title: titleOf(current, facts),
    description: descriptionOf(current, facts),
    lead: leadOf(current),
    facts,
    missing: missingText(facts, acceptsSubmissions, record?.figures ?? null),
    notes: noteViews(current),
    verified: verifiedOn === undefined ? null : { on: verifiedOn, source: verifiedSource ?? null },
    inPool: current.inPool,
    whyNot: whyNotOf(current),
    figures: inPool || current.inPool ? (record?.figures ?? noFigures) : null,
    status,
    changes: record?.changes ?? [],
    lists: directory.sources.flatMap((id) => sources.get(id) ?? []),
    related: relatedDirectories(directory),
    crumbs: [directoryListLink, ...crumbOf(directory)],
    lastModified: lastModifiedOf(directory, record),
    hasPage: status.deadSince === null && !record?.isGone && isIndexable(current, facts),
  }
}

/** What the rule says of it, or what we know of who can submit. */
function whyNotOf({ excludedBecause, submitterNote }: ListedDirectory): string | null {
  if (excludedBecause === undefined) return null
  if (excludedBecause === 'no-applications') return submitterNote
  return excludedBecause === 'owner-only'
    ? `Only the owner can submit. ${submitterNote}`
    : exclusionRules[excludedBecause].text
}

/** Where the page is linked from: its kind, its first industry, or its first country. */
function crumbOf({ group, kinds, notes }: ListedDirectory): PageLink[] {
  const [kind] = kinds
  if (group === 'general') return kind === undefined ? [] : [kindLink(kind)].flatMap((link) => link ?? [])
  const [note] = notes
  if (note?.niche !== undefined) return [nicheLink(note.niche) ?? paths.niches]
  return note?.country === undefined ? [] : [countryLink(note.country) ?? paths.countries]
}

/** Not of what operators note for each other: readers don't see that. */
function lastModifiedOf(directory: ListedDirectory, record: DirectoryRecord | undefined): string {
  const [newest] = record?.changes ?? []
  const recorded = recordedDay(directoryPath(directory)) ?? dataChangedOn
  const ours = [record?.checkedAt ?? 0, record?.excludedAt ?? 0, newest ? Date.parse(newest.at) : 0]
  return new Date(Math.max(Date.parse(recorded), ...ours)).toISOString().slice(0, 10)
}
