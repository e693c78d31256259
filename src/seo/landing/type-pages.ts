import type { DirectoryRow } from '#src/domain/directories/directories.ts'
import { type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import { typeNeighbors } from './neighbors.ts'
import type { Block, Figure, LandingContent } from './page.ts'
import { paths } from './paths.ts'
import { typeQuestion } from './presets.ts'
import { isFollowed, isFreeToList, madeFor, maxRows, tally } from './selection.ts'
import { capitalize, fitted, listOf, sitesOf } from './wording.ts'

// Three pages per site type: which links are good, how to submit, and who visits from free directories.

export const typePages: readonly LandingContent[] = siteTypes.flatMap((type) => {
  const rows = madeFor(type.tags, typeQuestion(type))
  return [qualityPage(type, rows), submissionPage(type, rows), trafficPage(type, rows)]
})

function shared(type: SiteType, path: string) {
  return {
    path,
    crumbs: [paths.hub, paths.siteTypes],
    siblings: typeNeighbors(type, path),
    indexable: true,
    ...(type.category && { category: type.category }),
  }
}

function qualityPage(type: SiteType, all: readonly DirectoryRow[]): LandingContent {
  const { label, quality, places } = type
  const rows = all.filter(isFollowed).slice(0, maxRows)
  return {
    ...shared(type, paths.typeQuality(type.slug)),
    family: 'type-quality',
    label: `${capitalize(label)}: good backlinks`,
    metaTitle: fitted(`Quality Backlinks for ${label}`, ' - Which to Take, Which to Leave'),
    metaDescription: quality.description,
    h1: { before: 'Quality backlinks for ', highlight: label, after: '' },
    h2: `Start with ${listOf(places.slice(0, 3).map(({ name }) => name))}.`,
    lead: quality.lead,
    figures: [
      picked(type),
      ...(rows.length > 0 ? [{ value: String(rows.length), label: 'on our list with followed links' }] : []),
    ],
    sections: [
      { heading: 'Links worth having', blocks: [{ kind: 'list', items: quality.good }] },
      {
        heading: 'Places to start',
        blocks: [{ kind: 'sites', rows: places.map(({ why, ...place }) => ({ ...place, text: why })) }],
      },
      ...(rows.length > 0
        ? [
            {
              heading: 'Followed links, according to published lists',
              blocks: [
                {
                  kind: 'table',
                  caption: `Followed directories for ${sitesOf(label)}`,
                  why: `On our list as made for ${sitesOf(label)}, with followed links. Best first.`,
                  rows,
                } as const,
              ],
            },
          ]
        : []),
      { heading: 'Leave these alone', blocks: [{ kind: 'list', items: quality.leave }] },
      { heading: 'After the directories', blocks: [{ kind: 'paragraph', text: quality.next }] },
    ],
  }
}

function submissionPage(type: SiteType, all: readonly DirectoryRow[]): LandingContent {
  const { label, submission } = type
  const known = tally(all)
  const rows = all.filter(({ submitUrl }) => submitUrl !== undefined).slice(0, maxRows)
  return {
    ...shared(type, paths.typeSubmission(type.slug)),
    family: 'type-submission',
    label: `${capitalize(label)}: how to submit`,
    metaTitle: fitted(`Directory Submission Backlinks for ${label}`, ' - Step by Step'),
    metaDescription: submission.description,
    h1: { before: 'Directory submission backlinks for ', highlight: label, after: '' },
    h2: `Four steps, a description to adapt, and why editors reject ${sitesOf(label)}.`,
    lead: submission.lead,
    figures: [
      ...(rows.length > 0
        ? [
            {
              value: String(known.withSubmitUrl),
              label: known.withSubmitUrl === 1 ? 'form made for this type' : 'forms made for this type',
            },
            { value: String(known.free + known.freemium), label: 'with a free listing' },
          ]
        : [picked(type)]),
    ],
    sections: [
      { heading: 'Four steps', blocks: [{ kind: 'steps', items: submission.steps }] },
      { heading: 'A text to begin from', blocks: [{ kind: 'sample', text: submission.sample }] },
      {
        heading: 'Where the forms are',
        blocks:
          rows.length > 0
            ? [
                {
                  kind: 'table',
                  caption: `Submission forms for ${sitesOf(label)}`,
                  why: `On our list as made for ${sitesOf(label)}, with a form we know. Best first.`,
                  rows,
                  show: 'submit',
                },
              ]
            : noRows(type, 'We know no submission form made for'),
      },
      { heading: 'Why it gets refused', blocks: [{ kind: 'paragraph', text: submission.trap }] },
      ...(submission.after !== undefined
        ? [{ heading: 'After it’s live', blocks: [{ kind: 'paragraph', text: submission.after } as const] }]
        : []),
    ],
  }
}

function trafficPage(type: SiteType, all: readonly DirectoryRow[]): LandingContent {
  const { label, traffic } = type
  const free = all.filter(isFreeToList)
  const rows = free.slice(0, maxRows)
  const known = free.filter(({ visits }) => visits !== undefined).length
  return {
    ...shared(type, paths.typeTraffic(type.slug)),
    family: 'type-traffic',
    label: `${capitalize(label)}: free traffic`,
    metaTitle: `Free Directory Traffic for ${label}`,
    metaDescription: traffic.description,
    h1: { before: 'Free directory traffic for ', highlight: label, after: '' },
    h2: `Who visits ${sitesOf(label)} from free directories, and the page they should see first.`,
    lead: traffic.lead,
    figures: [
      ...(free.length > 0
        ? [
            {
              value: String(free.length),
              label: free.length === 1 ? 'free directory made for this type' : 'free directories made for this type',
            },
          ]
        : [picked(type)]),
      ...(known > 0 ? [{ value: String(known), label: 'with reported visits' }] : []),
    ],
    sections: [
      { heading: 'Who comes', blocks: [{ kind: 'list', items: traffic.visitors }] },
      {
        heading: 'Free listings',
        blocks:
          rows.length > 0
            ? [
                {
                  kind: 'table',
                  caption: `Free directories for ${sitesOf(label)}`,
                  why: `On our list as made for ${sitesOf(label)}, with a free listing. Best first. Visits are those of the whole site.`,
                  rows,
                  show: 'visits',
                },
              ]
            : noRows(type, 'We know no free directory made for'),
      },
      { heading: 'Where the listing should point', blocks: [{ kind: 'paragraph', text: traffic.landing }] },
      { heading: 'Count what came', blocks: [{ kind: 'paragraph', text: traffic.count }] },
    ],
  }
}

function picked({ places }: SiteType): Figure {
  return { value: String(places.length), label: 'places our editors picked' }
}

/** Said instead of a table of directories that aren't made for it. */
function noRows({ label, slug, places }: SiteType, nothing: string): Block[] {
  const names = listOf(places.slice(0, 3).map(({ name }) => name))
  return [
    { kind: 'paragraph', text: `${nothing} ${sitesOf(label)}. Try ${names}.` },
    { kind: 'links', links: [{ label: 'Why these places', href: paths.typeQuality(slug) }] },
  ]
}
