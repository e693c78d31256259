import { type Industry, industryDirectories } from '#src/seo/data/niche-directories.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import { asRecorded } from '#src/seo/directories/recorded.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { frameOf } from './parts.ts'

/** Where to list, in which order, and what each directory asks for. */
export function listingPage(niche: Niche, industry: Industry, list: KnownList): LandingContent {
  const { label, who = label, listing } = niche
  const rows = list.rows(industryDirectories(industry).map(asRecorded))
  const free = rows.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium').length
  const worldwide = rows.filter(({ scope }) => scope?.length === 0).length
  const doAsk = rows.every(({ asks }) => asks.length > 0)
  return {
    ...frameOf(niche, paths.nicheListing(niche.slug)),
    indexable: rows.length >= fewestRows,
    family: 'niche-listing',
    label: `Where to list ${who}`,
    metaTitle: `Directory Listing for ${niche.titleLabel ?? label} - Reach Niche Audiences`,
    metaDescription: listing.description,
    h1: { before: 'Directory listing for ', highlight: label, after: '' },
    h2: `Start with ${listOf(rows.slice(0, 3).map(({ name }) => name))}. ${rows.length} directories in all, ${doAsk ? 'with what each one asks for' : 'best first'}.`,
    lead: listing.lead,
    figures: [
      { value: String(rows.length), label: 'directories our editors picked' },
      { value: String(free), label: 'with a free listing' },
      { value: String(worldwide), label: 'worldwide' },
    ],
    sections: [
      { heading: 'How customers choose', blocks: [{ kind: 'paragraph', text: industry.buyerHabit }] },
      { heading: 'Where to list, best first', blocks: [{ kind: 'named', rows }] },
      {
        heading: 'Have this ready',
        blocks: [
          { kind: 'list', items: listing.prepare },
          { kind: 'facts', rows: [['Categories to look for', industry.categoryNames.join(', ')]] },
        ],
      },
      { heading: 'Where to start', blocks: [{ kind: 'steps', items: listing.order }] },
      { heading: 'The usual mistake', blocks: [{ kind: 'paragraph', text: listing.mistake }] },
    ],
  }
}
