import {
  type Directory,
  type DirectoryKind,
  directoryKinds,
  type DirectoryRow,
} from '#src/domain/directories/directories.ts'
import { fewestRows, directoryListPath } from '#src/domain/directories/listed.ts'
import { noForm } from '#src/domain/directories/submitters.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import type { Figure, PageLink } from '#src/seo/landing/page.ts'
import { fitting, listOf } from '#src/seo/landing/wording.ts'
import { dataChangedOn, newestDay, recordedDay } from '#src/seo/landing/page-dates.ts'
import type { DirectoryRecords } from './current-directories.ts'
import { type KindFacts, kindFacts } from './kind-facts.ts'
import { kindTexts } from './kind-texts.ts'
import { type KnownList, recordedList } from './known-list.ts'
import { rankRows } from './rank-rows.ts'

/** A kind of general directories, with all of them. */
export type KindPage = {
  kind: DirectoryKind
  path: string
  /** 'AI tool directories' */
  label: string
  /** 'launch boards', 'AI tool directories' */
  inText: string
  title: string
  description: string
  lead: string
  /** What its rows have in common, with figures counted from them. */
  texts: readonly string[]
  figures: readonly Figure[]
  /** False: too few rows for its title. The page stays for people, with noindex. */
  indexable: boolean
  rows: readonly DirectoryRow[]
}

const labels: Record<DirectoryKind, string> = {
  ai: 'AI tool directories',
  saas: 'Software directories',
  startup: 'Startup directories',
  launch: 'Launch boards',
  general: 'General web directories',
  business: 'Business directories',
  review: 'Review sites',
  community: 'Communities',
  marketplace: 'Marketplaces',
  dev: 'Directories for developers',
  design: 'Design galleries',
  newsletter: 'Newsletters',
}

/** What directories of a kind are ranked for. The others are for all kinds of product. */
export const productKindOf: Partial<Record<DirectoryKind, string>> = {
  ai: 'ai-tool',
  saas: 'saas',
  startup: 'startup',
  launch: 'startup',
  business: 'local-business',
  dev: 'developer-tool',
  design: 'design',
}

const pathOf = (kind: DirectoryKind) => `${directoryListPath}/${kind}`

/** Undefined: only national directories have this kind. */
export function kindLink(kind: string): PageLink | undefined {
  if (!Object.hasOwn(directoryKinds, kind)) return undefined
  const known = kind as DirectoryKind
  return { label: labels[known], href: pathOf(known) }
}

/** 'launch boards' */
export function kindInText(kind: string): string | undefined {
  const link = kindLink(kind)
  return link && lower(link.label)
}

/** In the order of their number of directories. */
export function currentKindPages(list: KnownList): KindPage[] {
  return [...Map.groupBy(list.general, ({ kind }) => kind)]
    .map(([kind, rows]) => kindPage(kind, rows, list))
    .sort((a, b) => b.rows.length - a.rows.length)
}

/** The same from the data set. */
export const kindPages: readonly KindPage[] = currentKindPages(recordedList)

/** The day in the sitemap, as that of landing pages. */
export function kindDay(page: KindPage, records: DirectoryRecords): string {
  const recorded = kindPages.find(({ kind }) => kind === page.kind) ?? page
  const since = recordedDay(page.path) ?? dataChangedOn
  if (kindContent(page) === kindContent(recorded)) return since
  const urls = [...page.rows, ...recorded.rows].map(({ url }) => url)
  return newestDay(since, urls, records)
}

function sharedText(count: number): string {
  return count === 1
    ? 'One of them is built from a template that other sites share, so it isn’t independent of them.'
    : `${count} of them are built from one template, so they aren’t independent.`
}

function kindPage(kind: DirectoryKind, unranked: readonly Directory[], list: KnownList): KindPage {
  const rows = rankRows(unranked, { ...anyQuestion, kind: productKindOf[kind] ?? null }, list.find)
  const label = labels[kind]
  const facts = kindFacts(rows, list)
  const { free, followed, rated } = facts
  const known = [
    ...(free > 0 ? [`${free} with a free listing`] : []),
    ...(followed > 0 ? [`${followed} with followed links`] : []),
    ...(rated > 0 ? [`${rated} with a published rating`] : []),
  ]
  const { template } = facts
  const shared = template > 0 ? ` ${sharedText(template)}` : ''
  const counts = known.length > 0 ? `: ${listOf(known)}` : ''
  return {
    kind,
    path: pathOf(kind),
    label,
    inText: lower(label),
    title: `${label}: ${rows.length} on one page`,
    description: fitting([
      `${rows.length} ${lower(label)}${counts}. What each takes, what it costs, and who checked it and when.`,
      `${rows.length} ${lower(label)}${counts}. What each takes and costs.`,
    ]),
    lead: `${rows.length} on our list, best first${counts}. Each has a page with what we know.${shared}`,
    texts: kindTexts[kind](facts),
    figures: figuresOf(facts),
    indexable: rows.length >= fewestRows,
    rows,
  }
}

function figuresOf({ rated, low, median, high, forms, ours, local, countryCounts }: KindFacts): Figure[] {
  return [
    ...(rated > 1 ? [{ value: String(median), label: `median DR, from ${low} to ${high}` }] : []),
    { value: String(forms), label: forms === 1 ? 'form known' : 'forms known' },
    { value: String(ours), label: 'where we submit' },
    ...(local > 0 ? [{ value: String(local), label: 'for some countries only', note: countryCounts }] : []),
  ]
}

/** 'launch boards', 'AI tool directories' */
function lower(label: string): string {
  return label.startsWith('AI') ? label : label.charAt(0).toLowerCase() + label.slice(1)
}

/** What readers see, as text that changes exactly if that does. Links to other pages don't count. */
export function kindContent({ title, description, lead, texts, rows }: KindPage): string {
  const shown = rows.map(({ name, url, submitUrl, acceptsSubmissions, dr, drAsOf, followed, pricing, verifiedOn }) => {
    return [
      name,
      url,
      submitUrl ?? noForm(acceptsSubmissions),
      dr,
      drAsOf,
      followed,
      pricing,
      ...(verifiedOn === undefined ? [] : [verifiedOn]),
    ]
  })
  return JSON.stringify([title, description, lead, texts, shown])
}
