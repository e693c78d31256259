import { dataChangedOn } from '#src/seo/data/directories.ts'
import { type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import { typeNeighbors } from './neighbors.ts'
import type { LandingPage } from './page.ts'
import { paths } from './paths.ts'
import { byVisits, isFollowed, isFreeToList, selectFor, type Selection, tally } from './selection.ts'
import { capitalize, listOf, sitesOf } from './wording.ts'

// Three pages per site type: which links are good, how to submit, and who visits from free directories.

export const typePages: readonly LandingPage[] = siteTypes.flatMap((type) => {
  const selection = selectFor(type)
  return [qualityPage(type, selection), productPage(type, selection), trafficPage(type, selection)]
})

function shared(type: SiteType, path: string) {
  return {
    path,
    crumbs: [paths.hub, paths.siteTypes],
    siblings: typeNeighbors(type, path),
    lastModified: dataChangedOn,
    indexable: true,
    ...(type.category && { category: type.category }),
  }
}

/** Search results cut longer titles. */
function fitted(title: string, more: string): string {
  return title.length + more.length > 65 ? title : title + more
}

function qualityPage(type: SiteType, selection: Selection): LandingPage {
  const { label, quality, places } = type
  const rows = selection.dedicated.filter(isFollowed).slice(0, 10)
  return {
    ...shared(type, paths.typeQuality(type.slug)),
    family: 'type-quality',
    label: `${capitalize(label)}: good backlinks`,
    metaTitle: fitted(`Quality Backlinks for ${label}`, ' - Which to Take, Which to Leave'),
    metaDescription: quality.description,
    h1: { before: 'Quality backlinks for ', highlight: label, after: '' },
    h2: `Start with ${listOf(places.slice(0, 3).map(({ name }) => name))}.`,
    h3: 'What we do for you',
    lead: quality.lead,
    figures: [
      { value: String(places.length), label: 'places our editors picked' },
      ...(rows.length > 0 ? [{ value: String(rows.length), label: 'followed directories made for this type' }] : []),
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
              blocks: [{ kind: 'table', caption: `Followed directories for ${sitesOf(label)}`, rows } as const],
            },
          ]
        : []),
      { heading: 'Leave these alone', blocks: [{ kind: 'list', items: quality.leave }] },
      { heading: 'After the directories', blocks: [{ kind: 'paragraph', text: quality.next }] },
    ],
  }
}

function productPage(type: SiteType, selection: Selection): LandingPage {
  const { label, submission } = type
  const rows = selection.dedicated.filter(({ submitUrl }) => submitUrl !== undefined).slice(0, 10)
  const known = tally(selection.dedicated)
  return {
    ...shared(type, paths.typeSubmission(type.slug)),
    family: 'type-submission',
    label: `${capitalize(label)}: how to submit`,
    metaTitle: fitted(`Directory Submission Backlinks for ${label}`, ' - Step by Step'),
    metaDescription: submission.description,
    h1: { before: 'Directory submission backlinks for ', highlight: label, after: '' },
    h2: `Four steps, a description to adapt, and why editors reject ${sitesOf(label)}.`,
    h3: 'What we do for you',
    lead: submission.lead,
    figures: [
      { value: String(submission.steps.length), label: 'steps' },
      ...(known.withSubmitUrl > 0
        ? [
            { value: String(known.withSubmitUrl), label: 'forms made for this type' },
            { value: String(known.free + known.freemium), label: 'with a free listing' },
          ]
        : []),
    ],
    sections: [
      { heading: 'Four steps', blocks: [{ kind: 'steps', items: submission.steps }] },
      { heading: 'A text to begin from', blocks: [{ kind: 'sample', text: submission.sample }] },
      ...(rows.length > 0
        ? [
            {
              heading: 'Where the forms are',
              blocks: [
                { kind: 'table', caption: `Submission forms for ${sitesOf(label)}`, rows, show: 'submit' } as const,
              ],
            },
          ]
        : []),
      { heading: 'Why it gets refused', blocks: [{ kind: 'paragraph', text: submission.trap }] },
      ...(submission.after !== undefined
        ? [{ heading: 'After it’s live', blocks: [{ kind: 'paragraph', text: submission.after } as const] }]
        : []),
    ],
  }
}

function trafficPage(type: SiteType, selection: Selection): LandingPage {
  const { label, traffic } = type
  const free = selection.dedicated.filter(isFreeToList)
  const rows = free.toSorted(byVisits).slice(0, 10)
  const known = free.filter(({ visits }) => visits !== undefined).length
  return {
    ...shared(type, paths.typeTraffic(type.slug)),
    family: 'type-traffic',
    label: `${capitalize(label)}: free traffic`,
    metaTitle: `Free Directory Traffic for ${label}`,
    metaDescription: traffic.description,
    h1: { before: 'Free directory traffic for ', highlight: label, after: '' },
    h2: `Who visits ${sitesOf(label)} from free directories, and the page they should see first.`,
    h3: 'What we do for you',
    lead: traffic.lead,
    figures: [
      { value: String(traffic.visitors.length), label: 'kinds of visitor' },
      ...(free.length > 0 ? [{ value: String(free.length), label: 'free directories made for this type' }] : []),
      ...(known > 0 ? [{ value: String(known), label: 'with reported visits' }] : []),
    ],
    sections: [
      { heading: 'Who comes', blocks: [{ kind: 'list', items: traffic.visitors }] },
      ...(rows.length > 0
        ? [
            {
              heading: 'Free listings, most visited first',
              blocks: [
                { kind: 'table', caption: `Free directories for ${sitesOf(label)}`, rows, show: 'visits' } as const,
              ],
            },
          ]
        : []),
      { heading: 'Where the listing should point', blocks: [{ kind: 'paragraph', text: traffic.landing }] },
      { heading: 'Count what came', blocks: [{ kind: 'paragraph', text: traffic.count }] },
    ],
  }
}
