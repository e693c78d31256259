import type { Industry } from '#src/seo/data/niche-directories.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import { findListed, hrefOfListed } from '#src/seo/directories/list.ts'
import type { Block, LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows, isFollowed } from '#src/seo/landing/selection.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { frameOf } from './parts.ts'
import { type NicheRow, rowsOf } from './rows.ts'

/** Rows of directories for the niche, and how many there are at least: sites for anyone fill up to that. */
const [maxFitting, fewestInAll] = [20, 12]

const hasRule = ({ followed }: NicheRow) => followed !== undefined

/** Where links come from: directories whose link rule is known, associations, and what people write about. */
export function linksPage(niche: Niche, industry: Industry): LandingContent {
  const { label, links } = niche
  const { associations, reviewPlatforms, rules } = industry
  const { fitting, open } = rowsOf(niche)
  const own = fitting.filter(hasRule).slice(0, maxFitting)
  const others = open.filter(hasRule).slice(0, Math.max(0, fewestInAll - own.length))
  const rows = [...own, ...others]
  const unknown = industry.directories.filter(({ url }) => !rows.some((row) => isSame(row, url)))
  return {
    ...frameOf(niche, paths.nicheLinks(niche.slug)),
    indexable: rows.length >= fewestRows,
    family: 'niche-links',
    label: `Directory links for ${label}`,
    metaTitle: `Directory Link Building for ${niche.titleLabel ?? label} - Improve SEO and Visibility`,
    metaDescription: links.description,
    h1: { before: 'Directory link building for ', highlight: label, after: '' },
    h2: `${rows.length} directories with a known link rule, and associations to join: ${listOf(associations.slice(0, 2).map(({ name }) => name))}.`,
    lead: links.lead,
    figures: [
      { value: String(rows.length), label: 'directories with a known link rule' },
      { value: String(rows.filter(isFollowed).length), label: 'with followed links' },
      {
        value: String(associations.length),
        label: associations.length === 1 ? 'association' : 'associations',
      },
    ],
    sections: [
      {
        heading:
          own.length >= fewestRows ? `Link rules of directories for ${label}` : 'Directories with a known link rule',
        blocks: [
          {
            kind: 'table',
            caption: `Directories that take ${label}, with a known link rule`,
            why: whyOf(label, own, others),
            rows,
            show: 'source',
          },
        ],
      },
      ...(unknown.length > 0
        ? [{ heading: 'Picks with an unknown link rule', blocks: unknownPicks(label, unknown) }]
        : []),
      {
        heading: 'Associations and certifications',
        blocks: [{ kind: 'sites', rows: associations.map(({ name, url, why }) => ({ name, url, text: why })) }],
      },
      { heading: 'Judge a directory before you spend an hour on it', blocks: [{ kind: 'list', items: links.judge }] },
      { heading: 'Links beyond directories', blocks: [{ kind: 'paragraph', text: links.earn }] },
      { heading: 'Where reviews are read', blocks: [{ kind: 'list', items: reviewPlatforms }] },
      { heading: 'Rules to check', blocks: [{ kind: 'paragraph', text: rules }] },
    ],
  }
}

const isSame = (row: NicheRow, url: string) => findListed(row.url) === findListed(url)

/** How many are for the niche or its kind, and what the others are. */
function whyOf(label: string, own: readonly NicheRow[], others: readonly NicheRow[]): string {
  if (others.length === 0)
    return `${own.length} directories that fit ${label} and have a published link rule, best first.`
  const rest = 'take any website. We don’t submit there, because a link that anyone can get counts for little.'
  if (own.length === 0) return `No list states the link rule of a directory made for ${label}. The ones below ${rest}`
  const first = own.length > 1 ? `first ${own.length} fit` : 'first one fits'
  return `The ${first} ${label}. The other ${others.length} ${rest}`
}

function unknownPicks(label: string, picks: Industry['directories']): Block[] {
  return [
    {
      kind: 'paragraph',
      text: `Our editors’ picks for ${label}. No list says whether their links are followed, so open a live listing and look for “nofollow” in the HTML.`,
    },
    { kind: 'links', links: picks.map(({ name, url }) => ({ label: name, href: hrefOfListed(url) })) },
  ]
}
