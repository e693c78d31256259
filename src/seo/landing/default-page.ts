import { type Directory, type DirectoryKind, directoryKinds } from '#src/domain/directories/directories.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { claimFor } from '#src/domain/plans/offers.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { kindLink } from '#src/seo/directories/kind-pages.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'
import type { LandingContent } from './page.ts'
import { paths } from './paths.ts'
import { isFollowed, maxRows, tally } from './selection.ts'

// The default entry of /g, with the title and headings that the specification gives it, except that the number is what
// fits a startup. It describes our list as a whole, and how a program would choose from it.

/** Its counts are those of the home page, so they need the same records. */
export function defaultPage(records: DirectoryRecords, { general, find }: KnownList): LandingContent {
  const kinds = (Object.keys(directoryKinds) as DirectoryKind[])
    .map((kind) => ({ kind, rows: general.filter((row) => row.kind === kind) }))
    .sort((a, b) => b.rows.length - a.rows.length)
  const forAi = rankRows(
    general.filter((row) => row.kind === 'ai' && isFollowed(row)),
    { ...anyQuestion, kind: 'ai-tool' },
    find,
  )
  const claim = claimFor(countFitting(records, 'startup'))
  const { pool, free, followed } = listNumbers(records)
  return {
    family: 'default',
    path: paths.defaultPage,
    label: 'AI backlink maker',
    metaTitle: `Submit your startup to ${claim} directories with just a few clicks`,
    metaDescription: `The ${listCounts.general} general directories on our list: how many of each kind, how strong, how many have followed links, and what a person still has to do.`,
    h1: { before: 'Submit your startup to ', highlight: `${claim} directories`, after: ' with just a few clicks' },
    h2: 'Gain High DR backlinks, boost SEO, and bring more traffic to your website',
    h3: 'Why choose us for your AI-powered backlink submissions?',
    lead: `Software can sort the ${listCounts.general} general directories on our list in a second, by kind, rating, price and link rule, and draft a description for each form. It can’t get another site to link to you: an editor decides that, and someone has to answer when the editor writes back. So our software ranks and drafts, a person submits, and the report shows each result.`,
    figures: [
      {
        value: String(listCounts.general),
        label: 'general directories',
        note: `of ${listCounts.total.toLocaleString('en')} with those of industries and countries`,
      },
      { value: String(pool), label: 'directories we submit products to' },
      { value: String(free), label: 'of these have a free listing' },
      { value: String(followed), label: 'of these have followed links, according to a published list' },
    ],
    sections: [
      {
        heading: 'The list by kind',
        blocks: [
          {
            kind: 'facts',
            rows: kinds.map(({ kind, rows }) => {
              const { medianDr, followed, free, freemium } = tally(rows)
              const rating = medianDr === null ? 'no rating published' : `median DR ${medianDr}`
              return [
                kindLink(kind)?.label ?? directoryKinds[kind],
                `${countText(rows)}, ${rating}, ${followed} known to have followed links, ${free + freemium} with a free listing`,
              ] as const
            }),
          },
        ],
      },
      {
        heading: 'What software does, and what people do',
        blocks: [
          {
            kind: 'list',
            items: [
              'Software ranks the directories: fit first, then our editors’ picks, then rating and links. The first twenty submissions are the ones that matter.',
              'Software drafts one description in three lengths to fit each form. A person reads it and cuts it down.',
              'Software keeps track of which form was sent when, and which listing hasn’t appeared after six weeks.',
              'People judge whether anyone reads a directory, and whether you’d want to be listed next to its other entries.',
              'People answer when a moderator asks for a better screenshot.',
            ],
          },
        ],
      },
      {
        heading: 'AI directories with followed links',
        blocks: [
          {
            kind: 'table',
            caption: 'AI directories with followed links, best first',
            why: `The best ${maxRows} of ${forAi.length} AI directories whose links are followed, according to published lists.`,
            rows: forAi.slice(0, maxRows),
            show: 'source',
          },
        ],
      },
      {
        heading: 'Which directories to submit to first',
        blocks: [
          {
            kind: 'steps',
            items: [
              'Drop the directories that don’t take your kind of product. An AI directory won’t list a bakery.',
              'Put directories made for your product before general ones with a higher rating. A rating is only an estimate.',
              'Start with free listings whose links are followed. Only pay for directories that your customers read.',
              'Spread your submissions over two weeks, and check each listing once it’s live: name, category, link and spelling.',
            ],
          },
        ],
      },
    ],
    pointers: [
      {
        before:
          'This page shows our list and how we work through it. For what to automate yourself and which tools to avoid, read',
        link: { label: 'what an AI backlink maker can and can’t do', href: paths.keyword('ai-backlink-maker') },
      },
    ],
    crumbs: [paths.hub],
    siblings: [
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

/** '79 (28 are built from one template)' */
function countText(rows: readonly Directory[]): string {
  const template = rows.filter(({ network }) => network !== undefined).length
  return `${rows.length}${template > 1 ? ` (${template} are built from one template)` : ''}`
}
