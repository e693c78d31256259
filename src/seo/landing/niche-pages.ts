import { byStrength } from '#src/domain/directories/directories.ts'
import { dataChangedOn } from '#src/seo/data/directories.ts'
import { type Niche, niches } from '#src/seo/data/niches.ts'
import { nicheNeighbors } from './neighbors.ts'
import type { LandingPage } from './page.ts'
import { paths } from './paths.ts'
import { onChecks, onLinks, onPrice, onStrength, onSupply } from './remarks.ts'
import { byCheck, byVisits, isFollowed, isFreeToList, selectFor, type Selection, tally } from './selection.ts'
import { capitalize, counted, inWords } from './wording.ts'

// Three pages per niche, each with its own question: where to list, what the links are worth, and the full table.

export const nichePages: readonly LandingPage[] = niches.flatMap((niche) => {
  const selection = selectFor(niche)
  return [listingPage(niche, selection), linksPage(niche, selection), tablePage(niche, selection)]
})

/** What the three have in common. */
function shared(niche: Niche, selection: Selection, path: string) {
  return {
    path,
    crumbs: [paths.hub, paths.niches],
    siblings: nicheNeighbors(niche, path),
    lastModified: dataChangedOn,
    // With fewer rows than this, a page adds nothing to a search.
    indexable: selection.all.length >= 8,
    ...(niche.category && { category: niche.category }),
  }
}

function listingPage(niche: Niche, selection: Selection): LandingPage {
  const { label, listing } = niche
  const { dedicated, wider } = selection
  const made = dedicated.slice(0, 12)
  const others = wider
    .filter(isFreeToList)
    .toSorted(byCheck)
    .slice(0, 12 - Math.min(made.length, 7))
  const known = tally(selection.all)
  const own = tally(dedicated)
  return {
    ...shared(niche, selection, paths.nicheListing(niche.slug)),
    family: 'niche-listing',
    label: `Where to list ${label}`,
    metaTitle: `Directory Listing for ${niche.titleLabel ?? label} - Reach Niche Audiences`,
    metaDescription: listing.description,
    h1: { before: 'Directory listing for ', highlight: label, after: '' },
    h2: `${capitalize(counted(dedicated.length, 'directory', 'directories'))} made for ${label}, ${inWords(wider.length)} that take them as well, and the order to go in.`,
    h3: `What we take off the desk of ${label}`,
    lead: listing.lead,
    figures: [
      { value: String(dedicated.length), label: `made for ${label}` },
      { value: String(wider.length), label: 'wider ones that take them' },
      { value: String(own.free + own.freemium + tally(wider).free), label: 'can be had for nothing' },
      { value: String(known.withSubmitUrl), label: 'say where to submit' },
    ],
    sections: [
      {
        heading: `Where ${label} belong`,
        blocks: [
          {
            kind: 'paragraph',
            text: `${onSupply(label, dedicated, wider)} ${onPrice(dedicated.length > 2 ? own : known)}`,
          },
          ...(made.length > 0 ? [{ kind: 'table', caption: `Directories for ${label}`, rows: made } as const] : []),
          ...(others.length > 0
            ? ([
                { kind: 'paragraph', text: widerNote(label, dedicated.length) },
                { kind: 'table', caption: `Wider directories that take ${label}`, rows: others },
              ] as const)
            : []),
        ],
      },
      { heading: 'Have this ready', blocks: [{ kind: 'list', items: listing.prepare }] },
      { heading: 'The order to go in', blocks: [{ kind: 'steps', items: listing.order }] },
      { heading: 'The usual mistake', blocks: [{ kind: 'paragraph', text: listing.mistake }] },
    ],
  }
}

function widerNote(label: string, dedicated: number): string {
  if (dedicated === 0) return `Free to list, last checked first:`
  return dedicated < 4
    ? `With so few of their own, ${label} need the wide ones too. These take a free listing:`
    : `Then the wide ones with a free listing, last checked first:`
}

function linksPage(niche: Niche, selection: Selection): LandingPage {
  const { label, links } = niche
  const known = tally(selection.all)
  const followed = selection.all.filter(isFollowed).slice(0, 12)
  const closed = selection.all
    .filter((row) => row.followed === false)
    .toSorted(byVisits)
    .slice(0, 6)
  const strongest = followed.toSorted(byStrength)[0]
  return {
    ...shared(niche, selection, paths.nicheLinks(niche.slug)),
    family: 'niche-links',
    label: `Directory links for ${label}`,
    metaTitle: `Directory Link Building for ${niche.titleLabel ?? label} - Improve SEO and Visibility`,
    metaDescription: links.description,
    h1: { before: 'Directory link building for ', highlight: label, after: '' },
    h2: `Which of ${known.count} directories follow their links, how strong they are, and what that is worth.`,
    h3: `How we build links for ${label}, row by row`,
    lead: links.lead,
    figures: [
      { value: String(known.followed), label: 'known to follow' },
      { value: String(known.nofollow), label: 'known not to' },
      {
        value: known.medianDr === null ? 'unknown' : String(known.medianDr),
        label: 'median DR',
        note: `of ${known.rated} rated`,
      },
      ...(strongest?.dr === undefined
        ? []
        : [{ value: String(strongest.dr), label: `strongest followed: ${strongest.name}` }]),
    ],
    sections: [
      {
        heading: 'Followed links, strongest first',
        blocks: [
          { kind: 'paragraph', text: `${onLinks(known)} ${onStrength(known)}` },
          { kind: 'table', caption: `Directories that follow links to ${label}`, rows: followed },
        ],
      },
      { heading: 'Judge one before you spend an hour on it', blocks: [{ kind: 'list', items: links.judge }] },
      ...(closed.length > 0
        ? [
            {
              heading: 'Nofollow, and still read',
              blocks: [
                {
                  kind: 'table',
                  caption: 'Directories that do not follow links',
                  rows: closed,
                  show: 'visits',
                } as const,
              ],
            },
          ]
        : []),
      { heading: 'Links beyond directories', blocks: [{ kind: 'paragraph', text: links.earn }] },
    ],
  }
}

function tablePage(niche: Niche, selection: Selection): LandingPage {
  const { label, table } = niche
  const path = paths.nicheTable(niche.slug)
  const rows = selection.all.slice(0, 60)
  const known = tally(rows)
  const shown = rows.toSorted(byStrength).slice(0, 15)
  return {
    ...shared(niche, selection, path),
    family: 'niche-table',
    label: `Backlink table for ${label}`,
    metaTitle: `List of Directory Backlinks for ${niche.titleLabel ?? label} - Drive Relevant Traffic`,
    metaDescription: table.description,
    h1: { before: 'List of directory backlinks for ', highlight: label, after: '' },
    h2: `${rows.length} rows with rating, link rule, price and date, as a table to read or to download.`,
    h3: `Or let us fill in the table for ${label}`,
    lead: table.lead,
    figures: [
      { value: String(rows.length), label: 'rows in the CSV' },
      { value: String(known.rated), label: 'with a rating' },
      { value: String(known.followed + known.nofollow), label: 'with a known link rule' },
      { value: String(known.free + known.freemium + known.paid), label: 'with a known price' },
    ],
    sections: [
      {
        heading: 'The table',
        blocks: [
          { kind: 'paragraph', text: `${onPrice(known)} ${onChecks(known)}` },
          { kind: 'download', href: `${path}.csv`, label: 'Download the CSV', note: `${rows.length} rows, UTF-8` },
          { kind: 'table', caption: `Directory backlinks for ${label}`, rows: shown, show: 'submit' },
        ],
      },
      {
        heading: 'Columns to add',
        blocks: [{ kind: 'facts', rows: table.columns.map(({ name, why }) => [name, why] as const) }],
      },
      { heading: 'Did it do anything?', blocks: [{ kind: 'paragraph', text: table.measure }] },
    ],
    csv: { path: `${path}.csv`, rows },
  }
}
