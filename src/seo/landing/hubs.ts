import { countries, type Country } from '#src/seo/data/countries.ts'
import { keywords } from '#src/seo/data/keywords.ts'
import { type Niche, niches, type SiteType, siteTypes } from '#src/seo/data/niches.ts'
import { hasOwnPages } from './countries/indexed.ts'
import type { PageLink } from './page.ts'
import { paths } from './paths.ts'
import { capitalize } from './wording.ts'

/** A topic with its pages, such as 'restaurants' with three. */
export type HubRow = {
  name: string
  /** Of a topic with one page. */
  href?: string
  links: readonly PageLink[]
  /** Its pages say little. */
  isShort?: boolean
}
export type HubGroup = { heading: string; rows: readonly HubRow[] }

export type Hub = PageLink & {
  title: string
  description: string
  lead: string
  groups: readonly HubGroup[]
  /** The same sorted A to Z, for groups with another order. */
  index?: readonly PageLink[]
}

/** Short pages last. */
function byName(a: HubRow, b: HubRow): number {
  return Number(a.isShort ?? false) - Number(b.isShort ?? false) || a.name.localeCompare(b.name, 'en')
}

/** Groups in the order of their headings. */
function grouped(rows: readonly (HubRow & { group: string })[]): HubGroup[] {
  const groups = Object.groupBy(rows, ({ group }) => group)
  return Object.entries(groups)
    .map(([heading, members = []]) => ({ heading, rows: members.toSorted(byName) }))
    .sort((a, b) => a.heading.localeCompare(b.heading, 'en'))
}

const countryRow = ({ name, slug, region }: Country, isFull: boolean) => ({
  name,
  group: region,
  isShort: !isFull,
  links: [
    { label: 'for SEO', href: paths.countrySeo(slug) },
    { label: 'local directories', href: paths.countryBusinesses(slug) },
    { label: 'plan', href: paths.countryPlan(slug) },
  ],
})

const countryRows = countries.map((country) => countryRow(country, hasOwnPages(country)))
const fullCount = countryRows.filter(({ isShort }) => !isShort).length

const nicheRow = ({ slug, label }: Niche) => ({
  name: capitalize(label),
  group: label.charAt(0).toUpperCase(),
  links: [
    { label: 'where to list', href: paths.nicheListing(slug) },
    { label: 'links', href: paths.nicheLinks(slug) },
    { label: 'table', href: paths.nicheTable(slug) },
  ],
})

const typeRow = ({ slug, label }: SiteType) => ({
  name: capitalize(label),
  group: label.charAt(0).toUpperCase(),
  links: [
    { label: 'good backlinks', href: paths.typeQuality(slug) },
    { label: 'how to submit', href: paths.typeSubmission(slug) },
    { label: 'free traffic', href: paths.typeTraffic(slug) },
  ],
})

export const countryHub: Hub = {
  ...paths.countries,
  title: 'Directories by country',
  description: `Local and national business directories of ${countries.length} countries and territories, what they do for SEO, and a plan for each, by region and from A to Z.`,
  lead: `Three pages for each country: which links count there, where a local business has to be listed, and a plan by week. ${fullCount} countries have full guides. For the other ${countries.length - fullCount} we know too little, so their pages are short.`,
  groups: grouped(countryRows),
  index: countries
    .map(({ name, slug }) => ({ label: name, href: paths.countryBusinesses(slug) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en')),
}

export const nicheHub: Hub = {
  ...paths.niches,
  title: 'Directories by niche',
  description: `${niches.length} trades and niches, each with its own directories: where to be listed, which links are followed and how strong, and the table to download.`,
  lead: 'Three pages a niche: where to be listed, what the links are worth, and a table to work through.',
  groups: grouped(niches.map(nicheRow)),
}

export const siteTypeHub: Hub = {
  ...paths.siteTypes,
  title: 'Directories by type of site',
  description: `${siteTypes.length} types of site, from agency to web app: which backlinks are good ones, how to submit step by step, and who comes from free directories.`,
  lead: 'Three pages a type: links worth having, how to submit, and the visitors that free directories send.',
  groups: grouped(siteTypes.map(typeRow)),
}

export const guideHub: Hub = {
  ...paths.guides,
  title: 'Guides to directories and links',
  description: `${keywords.length} short guides: what Domain Rating says, which directories have followed links, how to submit by hand and what to avoid. Each has a table from our list.`,
  lead: 'Each guide covers one topic: what to know, what to do and what to avoid, with a table of directories from our list.',
  groups: [
    {
      heading: 'All guides',
      rows: [
        { name: 'AI backlink maker', href: paths.defaultPage, links: [] },
        ...keywords
          .map(({ metaTitle, slug }) => ({ name: metaTitle, href: paths.keyword(slug), links: [] }))
          .toSorted(byName),
      ],
    },
  ],
}

export const hubs: readonly Hub[] = [countryHub, nicheHub, siteTypeHub, guideHub]
