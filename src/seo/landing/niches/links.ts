import type { Industry } from '#src/seo/data/niche-directories.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import { findListed, hrefOfListed } from '#src/seo/directories/list.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { Block, LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { isFollowed } from '#src/seo/landing/selection.ts'
import { listOf, withArticle } from '#src/seo/landing/wording.ts'
import { frameOf } from './parts.ts'
import type { NicheRow, NicheRows } from './rows.ts'

/** Rows of directories for the niche, and how many there are at least: sites for anyone fill up to that. */
const [maxFitting, fewestInAll] = [20, 12]

const hasRule = ({ followed }: NicheRow) => followed !== undefined

/** Where links come from: directories whose link rule is known, associations, and what people write about. */
export function linksPage(
  niche: Niche,
  industry: Industry,
  { fitting, open }: NicheRows,
  list: KnownList,
): LandingContent {
  const { label, who = label, links } = niche
  const { associations, reviewPlatforms, rules } = industry
  const own = fitting.filter(hasRule).slice(0, maxFitting)
  const others = open.filter(hasRule).slice(0, Math.max(0, fewestInAll - own.length))
  const rows = [...own, ...others]
  const named = associations.slice(0, 2).map(({ name }) => withArticle(name))
  const unknown = list.rows(industry.directories).filter(({ url }) => !rows.some((row) => isSame(row, url)))
  return {
    ...frameOf(niche, paths.nicheLinks(niche.slug)),
    // Sites for anyone don't count, and rows that are all of the wider kind are those of another page.
    indexable: own.length >= fewestRows && own.some(({ isOwn }) => isOwn),
    family: 'niche-links',
    label: `Directory links for ${label}`,
    metaTitle: `Directory Link Building for ${niche.titleLabel ?? label} - Improve SEO and Visibility`,
    metaDescription: links.description,
    h1: { before: 'Directory link building for ', highlight: label, after: '' },
    h2: `${countText(own.length > 0 ? own.length : others.length, own.length === 0)} with a known link rule, plus associations such as ${listOf(named)}.`,
    lead: links.lead,
    figures: [
      ...(own.length > 0
        ? [
            {
              value: String(own.length),
              label: `${own.length === 1 ? 'directory' : 'directories'} with a known link rule`,
            },
            { value: String(own.filter(isFollowed).length), label: 'with followed links' },
          ]
        : []),
      {
        value: String(associations.length),
        label: associations.length === 1 ? 'association or certification' : 'associations and certifications',
      },
    ],
    sections: [
      ...(own.length > 0
        ? [
            {
              heading:
                own.length >= fewestRows
                  ? `Link rules of directories for ${label}`
                  : 'Directories with a known link rule',
              blocks: [
                linkTable(
                  `Directories that take ${who}, with a known link rule`,
                  own.length === 1
                    ? `The only directory we know that takes ${who} and has a published link rule.`
                    : `${own.length} directories that take ${who} and have a published link rule, best first.`,
                  own,
                ),
              ],
            },
          ]
        : []),
      ...(others.length > 0
        ? [
            {
              heading: 'General web directories, which take any site',
              blocks: [
                linkTable(
                  'General web directories with a known link rule',
                  `${own.length === 0 ? `We don’t know the link rule of any directory just for ${who}. ` : ''}We don’t submit to general directories, because a link that anyone can get counts for little.`,
                  others,
                ),
              ],
            },
          ]
        : []),
      ...(unknown.length > 0
        ? [{ heading: 'Picks with an unknown link rule', blocks: unknownPicks(who, unknown) }]
        : []),
      {
        heading: 'Associations and certifications',
        blocks: [{ kind: 'sites', rows: associations.map(({ name, url, why }) => ({ name, url, text: why })) }],
      },
      { heading: 'Judge a directory before you spend an hour on it', blocks: [{ kind: 'list', items: links.judge }] },
      { heading: 'Links beyond directories', blocks: [{ kind: 'paragraph', text: links.earn }] },
      { heading: 'Where customers read reviews', blocks: [{ kind: 'list', items: reviewPlatforms }] },
      { heading: 'Rules to check', blocks: [{ kind: 'paragraph', text: rules }] },
    ],
  }
}

const isSame = (row: NicheRow, url: string) => findListed(row.url) === findListed(url)

function linkTable(caption: string, why: string, rows: readonly NicheRow[]): Block {
  return { kind: 'table', caption, why, rows, show: 'source' }
}

/** '12 directories', '1 general web directory' */
function countText(count: number, areGeneral: boolean): string {
  return `${count} ${areGeneral ? 'general web ' : ''}${count === 1 ? 'directory' : 'directories'}`
}

function unknownPicks(who: string, picks: readonly Industry['directories'][number][]): Block[] {
  return [
    {
      kind: 'paragraph',
      text: `Our editors’ picks for ${who}. We don’t know whether their links are followed, so open a live listing and look for “nofollow” in the HTML.`,
    },
    { kind: 'links', links: picks.map(({ name, url }) => ({ label: name, href: hrefOfListed(url) })) },
  ]
}
