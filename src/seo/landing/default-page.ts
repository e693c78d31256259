import { type DirectoryKind, directoryKinds } from '#src/domain/directories/directories.ts'
import { countIndependent } from '#src/domain/directories/finder.ts'
import { anyQuestion } from '#src/domain/directories/ranking.ts'
import { claimFor } from '#src/domain/plans/offers.ts'
import { directories } from '#src/seo/data/directories.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { rankRows } from '#src/seo/directories/rank-rows.ts'
import type { LandingContent } from './page.ts'
import { paths } from './paths.ts'
import { isFollowed, maxRows, tally } from './selection.ts'

// The default entry of /g, with the title and headings that the specification gives it, except that the number is what
// fits a startup. It describes our list as
// a whole, and how a program would choose from it.

const known = tally(directories)
const kinds = (Object.keys(directoryKinds) as DirectoryKind[])
  .map((kind) => ({ kind, rows: directories.filter((row) => row.kind === kind) }))
  .sort((a, b) => b.rows.length - a.rows.length)
const forAi = rankRows(
  directories.filter((row) => row.kind === 'ai' && isFollowed(row)),
  { ...anyQuestion, kind: 'ai-tool' },
)

/** What is true for startups, of the data set. */
const claim = claimFor(countFitting(new Map(), 'startup'))

export const defaultPage: LandingContent = {
  family: 'default',
  path: paths.defaultPage,
  label: 'AI backlink maker',
  metaTitle: `Submit your startup to ${claim} directories with just a few clicks`,
  metaDescription: `The ${directories.length} general directories on our list: how many of each kind, how strong, which follow their links, and what a person must still do.`,
  h1: { before: 'Submit your startup to ', highlight: `${claim} directories`, after: ' with just a few clicks' },
  h2: 'Gain High DR backlinks, boost SEO, and bring more traffic to your website',
  h3: 'Why choose us for your AI-powered backlink submissions?',
  lead: `A machine can sort the ${directories.length} general directories on our list by kind, rating, price and link rule in a second, and draft a text for each form. It cannot know that your product is for dentists, read a moderator's reply, or notice that a form went nowhere. So software makes the choice and the drafts here, a person presses the button, and the report shows what came of it.`,
  figures: [
    {
      value: String(directories.length),
      label: 'general directories',
      note: `${countIndependent(directories)} if sites of a network count once, of ${listCounts.total.toLocaleString('en')} with those of industries and countries`,
    },
    { value: String(known.rated), label: 'with a published rating' },
    { value: String(known.followed), label: 'known to follow their links' },
    { value: String(known.withSubmitUrl), label: 'with a known form' },
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
              `${rows.length} directories, ${rating}, ${followed} known to follow their links, ${free + freemium} with a free listing`,
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
            'Sorting: by audience and country first, then by link rule and rating, so that the first twenty submissions are the ones that matter.',
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
