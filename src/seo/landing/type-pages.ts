import { dataChangedOn } from '#src/seo/data/directories.ts'
import { type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import { typeNeighbors } from './neighbors.ts'
import type { LandingPage } from './page.ts'
import { paths } from './paths.ts'
import { onChecks, onLinks, onPrice, onStrength, onSupply } from './remarks.ts'
import { byVisits, isFollowed, isFreeToList, selectFor, type Selection, tally } from './selection.ts'
import { capitalize, counted, inWords, sitesOf } from './wording.ts'

// Three pages per site type: which links are good, how to submit, and who visits from free directories.

export const typePages: readonly LandingPage[] = siteTypes.flatMap((type) => {
  const selection = selectFor(type)
  return [qualityPage(type, selection), productPage(type, selection), trafficPage(type, selection)]
})

function shared(type: SiteType, selection: Selection, path: string) {
  return {
    path,
    crumbs: [paths.hub, paths.siteTypes],
    siblings: typeNeighbors(type, path),
    lastModified: dataChangedOn,
    indexable: selection.all.length >= 8,
    ...(type.category && { category: type.category }),
  }
}

function qualityPage(type: SiteType, selection: Selection): LandingPage {
  const { label, quality } = type
  const known = tally(selection.all)
  // Relevance before strength: specialized ones first, whatever their rating.
  const rows = selection.all.filter(isFollowed).slice(0, 12)
  const made = rows.filter((row) => selection.dedicated.includes(row)).length
  return {
    ...shared(type, selection, paths.typeQuality(type.slug)),
    family: 'type-quality',
    label: `${capitalize(label)}: good backlinks`,
    metaTitle: `Quality Backlinks for ${label} - Which to Take, Which to Leave`,
    metaDescription: quality.description,
    h1: { before: 'Quality backlinks for ', highlight: label, after: '' },
    h2: `${capitalize(counted(rows.length, 'followed directory', 'followed directories'))} to begin with, ${made === 0 ? 'none' : inWords(made)} of them made for this type of site.`,
    h3: `Links for ${sitesOf(label)}, each one in the report`,
    lead: quality.lead,
    figures: [
      { value: String(known.followed), label: 'directories known to follow' },
      {
        value: known.medianDr === null ? 'unknown' : String(known.medianDr),
        label: 'median DR',
        note: `of ${known.rated} rated`,
      },
      { value: String(selection.dedicated.length), label: 'made for this type' },
    ],
    sections: [
      { heading: 'Links worth having', blocks: [{ kind: 'list', items: quality.good }] },
      {
        heading: 'Followed directories, closest first',
        blocks: [
          { kind: 'paragraph', text: `${onStrength(known)} ${onLinks(known)}` },
          { kind: 'table', caption: `Followed directories for ${sitesOf(label)}`, rows },
        ],
      },
      { heading: 'Leave these alone', blocks: [{ kind: 'list', items: quality.leave }] },
      { heading: 'After the directories', blocks: [{ kind: 'paragraph', text: quality.next }] },
    ],
  }
}

function productPage(type: SiteType, selection: Selection): LandingPage {
  const { label, submission } = type
  const open = selection.all.filter(({ submitUrl }) => submitUrl !== undefined)
  const rows = open.slice(0, 12)
  const known = tally(selection.all)
  return {
    ...shared(type, selection, paths.typeSubmission(type.slug)),
    family: 'type-submission',
    label: `${capitalize(label)}: how to submit`,
    metaTitle: `Directory Submission Backlinks for ${label} - Step by Step`,
    metaDescription: submission.description,
    h1: { before: 'Directory submission backlinks for ', highlight: label, after: '' },
    h2: `${capitalize(inWords(known.withSubmitUrl))} forms we know the address of, four steps, and a text to begin from.`,
    h3: `We fill in the forms for ${sitesOf(label)}`,
    lead: submission.lead,
    figures: [
      { value: String(known.withSubmitUrl), label: 'known forms' },
      { value: String(known.free + known.freemium), label: 'with a free listing' },
      { value: String(known.paid), label: 'that charge' },
    ],
    sections: [
      { heading: 'Four steps', blocks: [{ kind: 'steps', items: submission.steps }] },
      { heading: 'A text to begin from', blocks: [{ kind: 'sample', text: submission.sample }] },
      {
        heading: 'Where the form is',
        blocks: [
          { kind: 'paragraph', text: `${onPrice(known)} ${onChecks(known)}` },
          { kind: 'table', caption: `Submission forms for ${sitesOf(label)}`, rows, show: 'submit' },
        ],
      },
      { heading: 'Why it gets refused', blocks: [{ kind: 'paragraph', text: submission.trap }] },
    ],
  }
}

function trafficPage(type: SiteType, selection: Selection): LandingPage {
  const { label, traffic } = type
  const free = selection.all.filter(isFreeToList)
  const known = tally(free)
  const rows = free.toSorted(byVisits).slice(0, 12)
  const counted = free.filter(({ visits }) => visits !== undefined).length
  return {
    ...shared(type, selection, paths.typeTraffic(type.slug)),
    family: 'type-traffic',
    label: `${capitalize(label)}: free traffic`,
    metaTitle: `Free Directory Traffic for ${label}`,
    metaDescription: traffic.description,
    h1: { before: 'Free directory traffic for ', highlight: label, after: '' },
    h2: `${capitalize(inWords(free.length))} directories with a free listing; for ${inWords(counted)} a list states how many people visit.`,
    h3: `Free listings for ${sitesOf(label)}, done for you`,
    lead: traffic.lead,
    figures: [
      { value: String(free.length), label: 'can be had for nothing' },
      { value: String(counted), label: 'with reported visits' },
      { value: String(known.followed), label: 'of them known to follow' },
    ],
    sections: [
      { heading: 'Who comes', blocks: [{ kind: 'list', items: traffic.visitors }] },
      {
        heading: 'Free listings, most visited first',
        blocks: [
          {
            kind: 'paragraph',
            text: `${onSupply(sitesOf(label), selection.dedicated, selection.wider)} Visits are those of the whole directory in a month, as one undated list reports them: they say which are read, not what you will get.`,
          },
          { kind: 'table', caption: `Free directories for ${sitesOf(label)}`, rows, show: 'visits' },
        ],
      },
      { heading: 'Where the listing should point', blocks: [{ kind: 'paragraph', text: traffic.landing }] },
      { heading: 'Count what came', blocks: [{ kind: 'paragraph', text: traffic.count }] },
    ],
  }
}
