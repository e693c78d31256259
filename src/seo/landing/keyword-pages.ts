import { bareHost } from '#src/domain/urls/listing-keys.ts'
import { byStrength, type Directory, type ListingPrice, takes } from '#src/domain/directories/directories.ts'
import { anyQuestion, type Question } from '#src/domain/directories/ranking.ts'
import { takesApplications } from '#src/domain/directories/submitters.ts'
import { tagInWords } from '#src/domain/products/tag-words.ts'
import { type Keyword, keywords } from '#src/seo/data/keywords.ts'
import { kindInText, productKindOf } from '#src/seo/directories/kind-pages.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'
import type { Figure, LandingContent, PageLink, Pointer } from './page.ts'
import { paths } from './paths.ts'
import { kindOfTags } from './presets.ts'
import { maxRows, type Tally, tally } from './selection.ts'
import { capitalize, listOf } from './wording.ts'

/** Not a newsroom, whose editors choose whom they write about. The guide to newsletters is about those. */
function isOpen({ url }: Directory, { find }: KnownList): boolean {
  return takesApplications(find(url)?.acceptsSubmissions ?? 'agency')
}

function matches(row: Directory, filter: Keyword['filter'], list: KnownList): boolean {
  const { kinds, audience, followed, pricing, minDr, hasVisits, badge, hasSubmitUrl, without } = filter
  return (
    !without?.includes(bareHost(new URL(row.url))) &&
    (isOpen(row, list) || kinds?.includes('newsletter') === true) &&
    (!kinds || kinds.includes(row.kind)) &&
    (!audience || takes(row, audience)) &&
    (followed === undefined || row.followed === followed) &&
    (!pricing || (row.pricing !== undefined && pricing.includes(row.pricing))) &&
    (minDr === undefined || (row.dr ?? -1) >= minDr) &&
    (!hasVisits || row.visits !== undefined) &&
    (!badge || row.badge === true) &&
    (!hasSubmitUrl || row.submitUrl !== undefined)
  )
}

const audienceWords: Record<string, string> = {
  'ai-agent': 'AI agents',
  'ai-mcp': 'MCP servers',
  'no-code': 'no-code products',
  'web-design': 'web design work',
}
const either = new Intl.ListFormat('en', { type: 'disjunction' })

/** 'Launch boards and startup directories with followed links and DR 50 or higher, best first. Top 10 of 23.' */
function whyOf(filter: Keyword['filter'], count: number): string {
  const { kinds, audience, followed, pricing, minDr, hasVisits, badge, hasSubmitUrl, sort } = filter
  const names = namesOf(kinds?.map((kind) => kindInText(kind) ?? '') ?? ['directories'])
  const taken = audience?.map((tag) => audienceWords[tag] ?? tagInWords(tag))
  const features = [
    followed !== undefined && (followed ? 'followed links' : 'nofollow links'),
    pricing && priceWords(pricing),
    minDr !== undefined && `DR ${minDr} or higher`,
    hasVisits && 'known traffic',
    badge && 'a badge program',
    hasSubmitUrl && 'a known submission form',
  ].filter((part) => typeof part === 'string')
  const shown = Math.min(count, maxRows)
  return [
    capitalize(names),
    taken ? ` that take ${either.format(taken).replace(/, or /, ' or ')}` : '',
    features.length > 0 ? `${taken ? ',' : ''} with ${listOf(features)}` : '',
    sort === 'dr' ? ', highest DR first.' : ', best first.',
    shown < count ? ` Top ${shown} of ${count}.` : '',
  ].join('')
}

/** 'AI tool and software directories', 'launch boards and startup directories' */
function namesOf(kinds: readonly string[]): string {
  const end = ' directories'
  if (!kinds.every((name) => name.endsWith(end))) return listOf(kinds)
  return listOf(kinds.map((name) => name.slice(0, -end.length))) + end
}

function priceWords(pricing: readonly ListingPrice[]): string {
  if (pricing.includes('Paid')) return 'paid listings only'
  return pricing.includes('Freemium') ? 'a free listing' : 'free listings'
}

/** For what a page's rows should be best: its first audience or kind of directory. */
function questionOf({ audience, kinds }: Keyword['filter']): Question {
  const kind = audience ? kindOfTags(audience.slice(0, 1)) : kinds?.[0] && productKindOf[kinds[0]]
  return { ...anyQuestion, kind: kind ?? null }
}

/** What the page's question doesn't already say of all its rows. */
function figuresOf({ followed, pricing }: Keyword['filter'], known: Tally): Figure[] {
  const free = known.free + known.freemium
  return [
    { value: String(known.count), label: known.count === 1 ? 'directory matches' : 'directories match' },
    ...(followed === undefined && known.followed > 0
      ? [{ value: String(known.followed), label: 'with followed links' }]
      : []),
    ...(pricing === undefined && free > 0 ? [{ value: String(free), label: 'with a free listing' }] : []),
    ...(known.medianDr === null
      ? []
      : [{ value: String(known.medianDr), label: 'median DR', note: `of ${known.rated} rated` }]),
  ]
}

/** Six other guides, wrapping around so that each is linked from somewhere, then further links. */
function neighbors(place: number): PageLink[] {
  const next = [...keywords.slice(place + 1), ...keywords.slice(0, place)].slice(0, 6)
  return [
    ...next.map(({ slug, metaTitle }) => ({ label: metaTitle, href: paths.keyword(slug) })),
    paths.niches,
    paths.countries,
  ]
}

/** The default page of /g is about the same search. */
const toOurService: Pointer = {
  before:
    'This guide covers what to automate yourself and which tools to avoid. For our list and how we work through it, see',
  link: { label: 'our AI backlink maker page', href: paths.defaultPage },
}

export function keywordPages(list: KnownList): LandingContent[] {
  return keywords.map((entry, place) => keywordPage(entry, place, list))
}

function keywordPage(entry: Keyword, place: number, list: KnownList): LandingContent {
  const { filter } = entry
  const ranked = rankRows(
    list.general.filter((row) => matches(row, filter, list)),
    questionOf(filter),
    list.find,
  )
  const found = filter.sort === 'dr' ? ranked.toSorted(byStrength) : ranked
  const known = tally(found)
  return {
    family: 'keyword',
    path: paths.keyword(entry.slug),
    label: entry.metaTitle,
    metaTitle: entry.metaTitle,
    metaDescription: entry.description,
    h1: entry.h1,
    h2: entry.h2,
    h3: entry.h3,
    lead: entry.lead,
    pointers: entry.slug === 'ai-backlink-maker' ? [toOurService] : [],
    figures: figuresOf(filter, known),
    sections: [
      { heading: 'What to know', blocks: entry.answer.map((text) => ({ kind: 'paragraph', text }) as const) },
      {
        heading: entry.tableHeading,
        blocks: [
          {
            kind: 'table',
            caption: entry.tableHeading,
            why: whyOf(filter, found.length),
            rows: found.slice(0, maxRows),
            // On guides about links, a date has to be that of the link rule.
            ...(filter.hasVisits
              ? { show: 'visits' as const }
              : filter.followed !== undefined && { show: 'source' as const }),
          },
        ],
      },
      { heading: 'Step by step', blocks: [{ kind: 'steps', items: entry.steps }] },
      { heading: 'What to avoid', blocks: [{ kind: 'paragraph', text: entry.warn }] },
    ],
    crumbs: [paths.hub, paths.guides],
    siblings: neighbors(place),
    indexable: known.count >= 5,
  }
}
