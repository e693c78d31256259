import type { SiteType } from '#src/seo/data/niches.ts'
import type { KnownList } from '#src/seo/directories/known-list.ts'
import type { Block, LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import { isFollowed, maxRows } from '#src/seo/landing/selection.ts'
import { fitted, inWords, listOf, titleCase } from '#src/seo/landing/wording.ts'
import { frameOf, originOf } from './parts.ts'
import type { TypeRow } from './rows.ts'

/** Of a type's own directories, where its followed ones are those of a wider kind. */
const maxOwn = 5

/** Which backlinks are good, and which directories give them. */
export function qualityPage(type: SiteType, all: readonly TypeRow[], list: KnownList): LandingContent {
  const { label, quality } = type
  const places = list.rows(type.places)
  const followed = all.filter(isFollowed)
  const own = all.filter((row) => row.isMadeFor)
  const ownFollowed = own.filter(isFollowed)
  const isEnough = ownFollowed.length >= fewestRows
  const rows = isEnough ? ownFollowed.slice(0, fewestRows) : rowsWithRules(all, own, followed)
  return {
    ...frameOf(type, paths.typeQuality(type.slug), rows),
    family: 'type-quality',
    label: `Good backlinks for ${label}`,
    metaTitle: fitted(`Quality Backlinks for ${titleCase(label)}`, ' - Which to Get, Which to Skip'),
    metaDescription: quality.description,
    h1: { before: 'Quality backlinks for ', highlight: label, after: '' },
    h2: `Start with ${listOf(places.slice(0, 3).map(({ name }) => name))}.`,
    lead: quality.lead,
    figures: [
      { value: String(places.length), label: 'places to start' },
      isEnough
        ? { value: String(ownFollowed.length), label: 'directories with followed links' }
        : { value: String(all.length), label: `directories that take ${label}` },
    ],
    sections: [
      { heading: 'Links worth having', blocks: [{ kind: 'list', items: quality.good }] },
      {
        heading: 'Places to start',
        blocks: [{ kind: 'sites', rows: places.map(({ why, name, url }) => ({ name, url, text: why })) }],
      },
      isEnough
        ? { heading: 'Directories with followed links', blocks: [followedTable(rows, ownFollowed.length, type)] }
        : { heading: `Directories that take ${label}`, blocks: [rulesTable(rows, type)] },
      { heading: 'Links to avoid', blocks: [{ kind: 'list', items: quality.leave }] },
      { heading: 'After the directories', blocks: [{ kind: 'paragraph', text: quality.next }] },
    ],
  }
}

/** The type's own first, then those of the wider kind that follow links: alone, they would be the same for each type of that kind. */
function rowsWithRules(all: readonly TypeRow[], own: readonly TypeRow[], followed: readonly TypeRow[]): TypeRow[] {
  if (followed.length < fewestRows) return all.slice(0, fewestRows)
  const first = own.slice(0, maxOwn)
  return [...first, ...followed.filter((row) => !first.includes(row))].slice(0, maxRows)
}

function followedTable(rows: readonly TypeRow[], total: number, type: SiteType): Block {
  return {
    kind: 'table',
    caption: `Directories with followed links that take ${type.label}`,
    why: `Top ${rows.length} of ${total} directories with followed links, according to published lists. ${originOf(rows, type)}`,
    rows,
    show: 'source',
  }
}

/** Where too few are known to follow their links. A column for the sources of rules needs rules. */
function rulesTable(rows: readonly TypeRow[], type: SiteType): Block {
  const saying = (rule: boolean, word: string) => {
    const { length } = rows.filter(({ followed }) => followed === rule)
    return length === 0 ? [] : [`${inWords(length)} ${length === 1 ? 'has' : 'have'} ${word} links`]
  }
  const known = [...saying(true, 'followed'), ...saying(false, 'nofollow')]
  const rules =
    known.length === 0
      ? 'No list that we use says whether their links are followed or nofollow, so check a live listing before you count on one.'
      : `According to published lists, ${known.join(' and ')}. For the others, check a live listing before you count on the link.`
  return {
    kind: 'table',
    caption: `Directories that take ${type.label}, with ${known.length === 0 ? 'DR and form' : 'DR and link rule'}`,
    why: `${originOf(rows, type)} ${rules}`,
    rows,
    show: known.length === 0 ? 'submit' : 'source',
  }
}
