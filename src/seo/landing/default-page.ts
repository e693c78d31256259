import { type Directory, type DirectoryKind, directoryKinds } from '#src/domain/directories/directories.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { claimFor } from '#src/domain/plans/offers.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'
import { generalDirectories } from '#src/seo/directories/recorded.ts'
import type { LandingContent } from './page.ts'
import { paths } from './paths.ts'
import { isFollowed, maxRows, tally } from './selection.ts'

// The default entry of /g, with the title and headings that the specification gives it, except that the number is what
// fits a startup. It describes our list as a whole, and how a program would choose from it.

const kinds = (Object.keys(directoryKinds) as DirectoryKind[])
  .map((kind) => ({ kind, rows: generalDirectories.filter((row) => row.kind === kind) }))
  .sort((a, b) => b.rows.length - a.rows.length)
const forAi = rankRows(
  generalDirectories.filter((row) => row.kind === 'ai' && isFollowed(row)),
  { ...anyQuestion, kind: 'ai-tool' },
)

/** Its counts are those of the home page, so they need the same records. */
export function defaultPage(records: DirectoryRecords): LandingContent {
  const claim = claimFor(countFitting(records, 'startup'))
  const { pool, free, followed } = listNumbers(records)
  return {
    family: 'default',
    path: paths.defaultPage,
    label: 'AI backlink maker',
    metaTitle: `Submit your startup to ${claim} directories with just a few clicks`,
    metaDescription: `The ${listCounts.general} general directories on our list: how many of each kind, how strong, which follow their links, and what a person must still do.`,
    h1: { before: 'Submit your startup to ', highlight: `${claim} directories`, after: ' with just a few clicks' },
    h2: 'Gain High DR backlinks, boost SEO, and bring more traffic to your website',
    h3: 'Why choose us for your AI-powered backlink submissions?',
    lead: `Software can sort the ${listCounts.general} general directories on our list in a second, by kind and by what is known of their rating, price and link rule, and draft a text for each form. It can’t answer a moderator or notice that a submission got lost. So software ranks and drafts here, a person submits, and the report shows each result.`,
    figures: [
      {
        value: String(listCounts.general),
        label: 'general directories',
        note: `of ${listCounts.total.toLocaleString('en')} with those of industries and countries`,
      },
      { value: String(pool), label: 'directories we submit products to' },
      { value: String(free), label: 'of these have a free listing' },
      { value: String(followed), label: 'of these follow links, says a published source' },
    ],
    sections: [
      {
        heading: 'What they are',
        blocks: [
          {
            kind: 'facts',
            rows: kinds.map(({ kind, rows }) => {
              const { medianDr, followed, free, freemium } = tally(rows)
              const rating = medianDr === null ? 'no rating published' : `median DR ${medianDr}`
              return [
                directoryKinds[kind],
                `${countText(rows)}, ${rating}, ${followed} known to follow their links, ${free + freemium} with a free listing`,
              ] as const
            }),
          },
        ],
      },
      {
        heading: 'What software does well, and what it does not',
        blocks: [
          {
            kind: 'list',
            items: [
              'Sorting: by fit first, then our editors’ picks, then rating and links, so that the first twenty submissions are the ones that matter.',
              'Drafting: one description in three lengths, fitted to each form, which a person then reads aloud and shortens.',
              'Remembering: which form was sent on which day, and which listing has not appeared after six weeks.',
              'Not judging: whether a directory is read by anyone, whether its editors care, whether its other links are ones to stand beside.',
              'Not answering: a moderator who asks for a better screenshot wants a person, and gets one.',
            ],
          },
        ],
      },
      {
        heading: 'Strong, followed, and open to AI products',
        blocks: [
          {
            kind: 'table',
            caption: 'Followed AI directories, best first',
            why: `The best ${maxRows} of ${forAi.length} AI directories whose links are followed.`,
            rows: forAi.slice(0, maxRows),
          },
        ],
      },
      {
        heading: 'The order a careful machine would go in',
        blocks: [
          {
            kind: 'steps',
            items: [
              'Drop what does not take your kind of product: an AI directory for a bakery is an hour lost and a link nobody follows.',
              'Put what is made for you before what is strong: relevance survives changes of algorithm, ratings are somebody else’s estimate.',
              'Take followed and free ones first, then those where people are known to read, and pay only for the latter.',
              'Spread the sending over two weeks and look at each listing once it is live: name, category, link, spelling.',
            ],
          },
        ],
      },
    ],
    crumbs: [paths.hub],
    siblings: [
      { label: 'What an AI backlink maker can do', href: paths.keyword('ai-backlink-maker') },
      { label: 'AI directories', href: paths.keyword('ai-directories') },
      { label: 'Where to list AI solutions', href: paths.nicheListing('ai-solutions') },
      { label: 'Where to list startups', href: paths.nicheListing('startups') },
      { label: 'Good backlinks for SaaS', href: paths.typeQuality('saas') },
      paths.countries,
      paths.niches,
      paths.guides,
    ],
    indexable: true,
  }
}

/** '29 directories, 28 of them from one template' */
function countText(rows: readonly Directory[]): string {
  const template = rows.filter(({ network }) => network !== undefined).length
  return `${rows.length} directories${template > 1 ? ` (${template} are built from one template)` : ''}`
}
