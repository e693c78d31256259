import { byStrength, type Directory, directoryKinds, takes } from '#src/domain/directories/directories.ts'
import { anyQuestion, type Question } from '#src/domain/directories/ranking.ts'
import { tagInWords } from '#src/domain/products/kinds.ts'
import { type Keyword, keywords } from '#src/seo/data/keywords.ts'
import { productKindOf } from '#src/seo/directories/kind-pages.ts'
import { generalDirectories } from '#src/seo/directories/recorded.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'
import type { LandingContent, PageLink, Pointer } from './page.ts'
import { paths } from './paths.ts'
import { kindOfTags } from './presets.ts'
import { maxRows, tally } from './selection.ts'
import { listOf } from './wording.ts'

function matches(row: Directory, filter: Keyword['filter']): boolean {
  const { kinds, audience, followed, pricing, minDr, hasVisits, badge, hasSubmitUrl } = filter
  return (
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

const priceWords = { Free: 'free', Freemium: 'free or paid', Paid: 'paid' }

/** 'Chosen by kind (AI tools), followed links and rating of 50 or more; best first. The first 10 of 23.' */
function whyOf(filter: Keyword['filter'], count: number): string {
  const { kinds, audience, followed, pricing, minDr, hasVisits, badge, hasSubmitUrl, sort } = filter
  const criteria = [
    kinds && `kind (${kinds.map((kind) => directoryKinds[kind]).join(', ')})`,
    audience && `audience (${audience.map(tagInWords).join(', ')})`,
    followed !== undefined && (followed ? 'followed links' : 'nofollow links'),
    pricing && `price (${pricing.map((price) => priceWords[price]).join(', ')})`,
    minDr !== undefined && `a rating of ${minDr} or more`,
    hasVisits && 'known visits',
    badge && 'a badge program',
    hasSubmitUrl && 'a known form',
  ].filter((part) => typeof part === 'string')
  const shown = Math.min(count, maxRows)
  const share = shown < count ? ` The first ${shown} of ${count}.` : ''
  return `Chosen by ${listOf(criteria)}; ${sort === 'dr' ? 'highest rating' : 'best'} first.${share}`
}

/** For what a page's rows should be best: its first audience or kind of directory. */
function questionOf({ audience, kinds }: Keyword['filter']): Question {
  const kind = audience ? kindOfTags(audience.slice(0, 1)) : kinds?.[0] && productKindOf[kinds[0]]
  return { ...anyQuestion, kind: kind ?? null }
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
  before: 'This page says what to automate yourself, and which tools to avoid. ',
  link: { label: 'AI backlink maker', href: paths.defaultPage },
  after: ' shows our list, and how our software and our people work through it.',
}

export const keywordPages: readonly LandingContent[] = keywords.map((entry, place) => {
  const { filter } = entry
  const ranked = rankRows(
    generalDirectories.filter((row) => matches(row, filter)),
    questionOf(filter),
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
    pointer: entry.slug === 'ai-backlink-maker' ? toOurService : undefined,
    figures: [
      { value: String(known.count), label: 'directories fit' },
      { value: String(known.followed), label: 'with followed links' },
      { value: String(known.free + known.freemium), label: 'with a free listing' },
      ...(known.medianDr === null
        ? []
        : [{ value: String(known.medianDr), label: 'median DR', note: `of ${known.rated} rated` }]),
    ],
    sections: [
      { heading: 'The answer', blocks: entry.answer.map((text) => ({ kind: 'paragraph', text }) as const) },
      {
        heading: entry.tableHeading,
        blocks: [
          {
            kind: 'table',
            caption: entry.tableHeading,
            why: whyOf(filter, found.length),
            rows: found.slice(0, maxRows),
            ...(filter.hasVisits && { show: 'visits' as const }),
          },
        ],
      },
      { heading: 'What to do, in order', blocks: [{ kind: 'steps', items: entry.steps }] },
      { heading: 'What to avoid', blocks: [{ kind: 'paragraph', text: entry.warn }] },
    ],
    crumbs: [paths.hub, paths.guides],
    siblings: neighbors(place),
    indexable: known.count >= 5,
  }
})
