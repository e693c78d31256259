import { commonShingles, nearestOf, ownWordCount, shinglesOf } from '#src/domain/text/similarity.ts'
import { measureProse, type ProseReport } from './prose.ts'
import type { ReadPage } from './read-site.ts'

/** Runs found in more than a tenth of the landing pages belong to the site, not the page. */
const commonShare = 0.1

export type PageReport = {
  path: string
  family: string
  indexable: boolean
  ownWords: number
  /** The most similar indexable landing page, and the similarity (0 to 1). */
  nearest: string
  similarity: number
  /** How much of its prose is its own, names covered. */
  prose: ProseReport
  title: string
  /** See `ReadPage`. */
  listed: number
  words: ReadPage['words']
  /** Clicks from home. Null: not linked. */
  depth: number | null
}

export type SiteReport = {
  landing: PageReport[]
  /** Texts that several indexable pages share, with the pages. */
  duplicates: { what: 'title' | 'description' | 'h1'; text: string; paths: string[] }[]
  orphans: string[]
  /** Landing pages more than four clicks away. */
  tooDeep: string[]
  /** Links of indexed pages to pages that aren't: each counts once per page. `content`: see `ReadPage`. */
  linksToNoindex: { all: number; content: number }
  /** Directories that an indexed page names without a link. Product pages are in the words of whoever listed the product. */
  unlinked: { path: string; name: string }[]
  badLengths: { path: string; what: string; length: number }[]
}

const maxDepth = 4
/** The specification's templates are long, and a country's name makes them longer. */
const lengths = { title: [10, 100], description: [50, 160] } as const

const isLanding = ({ path }: ReadPage) =>
  /^\/(g|page|c|directory-list|directories)\/[^/]+$/.test(path) && familyOf(path) !== 'hub'

export function measureSite(pages: readonly ReadPage[]): SiteReport {
  const depths = clickDepths(pages)
  const landing = pages.filter(isLanding)
  const indexable = pages.filter((page) => page.indexable)
  return {
    landing: measureLanding(landing, depths),
    duplicates: (['title', 'description', 'h1'] as const).flatMap((what) => duplicatesOf(indexable, what)),
    orphans: indexable.filter(({ path }) => !depths.has(path)).map(({ path }) => path),
    // A category without five products isn't linked, and none of them is indexed.
    tooDeep: landing
      .filter(({ path, indexable }) => indexable || familyOf(path) !== 'category')
      .filter(({ path }) => (depths.get(path) ?? Infinity) > maxDepth)
      .map(({ path }) => path),
    linksToNoindex: {
      all: countLinksToNoindex(pages, ({ links }) => links),
      content: countLinksToNoindex(pages, ({ contentLinks }) => contentLinks),
    },
    unlinked: indexable
      .filter(({ path }) => !path.startsWith('/product/'))
      .flatMap(({ path, unlinked }) => unlinked.map((name) => ({ path, name }))),
    badLengths: indexable.flatMap((page) =>
      (['title', 'description'] as const)
        .filter((what) => page[what].length < lengths[what][0] || page[what].length > lengths[what][1])
        .map((what) => ({ path: page.path, what, length: page[what].length })),
    ),
  }
}

/** What isn't a file of the build is rendered on request, with noindex: searches and forms. */
function countLinksToNoindex(pages: readonly ReadPage[], linksOf: (page: ReadPage) => string[]): number {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const isNoindex = (path: string) =>
    byPath.get(path)?.indexable === false || !(byPath.has(path) || /\.\w+$/.test(path))
  const indexed = pages.filter((page) => page.indexable)
  return indexed.reduce((sum, page) => sum + linksOf(page).filter(isNoindex).length, 0)
}

function measureLanding(landing: readonly ReadPage[], depths: ReadonlyMap<string, number>): PageReport[] {
  const shingles = landing.map(({ text }) => shinglesOf(text))
  const common = commonShingles(shingles, commonShare)
  // Noindex pages don't compete, so they are only compared with indexable ones.
  const rivals = shingles.map((set, place) => (landing[place]?.indexable ? set : new Set<string>()))
  const nearest = nearestOf(rivals)
  const prose = measureProse(
    landing.filter((page) => page.indexable),
    familyOf,
  )
  return landing.map(({ path, title, indexable, text, listed, words }, place) => {
    const { place: other = -1, similarity = 0 } = nearest[place] ?? {}
    return {
      path,
      family: familyOf(path),
      indexable,
      ownWords: ownWordCount(text, common),
      nearest: landing[other]?.path ?? '',
      similarity,
      prose: prose.get(path) ?? noProse,
      title,
      listed,
      words,
      depth: depths.get(path) ?? null,
    }
  })
}

/** Noindex pages aren't measured: nobody compares them. */
const noProse: ProseReport = { siblingShare: 0, sibling: '', verbatim: 0, written: 1, faults: [] }

/** The family from the URL, so that the report doesn't depend on how pages are made. */
function familyOf(path: string): string {
  const families: [RegExp, string][] = [
    [/^\/g\/(countries|niches|site-types|guides)$/, 'hub'],
    // A directory's URL ends in its host with hyphens, a kind's in one word.
    [/^\/directory-list\/[a-z]+$/, 'kind'],
    // Forms and searches are no categories.
    [/^\/directories\/(submit|submitted|search)(\?|$)/, 'hub'],
    [/^\/directories\//, 'category'],
    [/^\/g\/ai-backlink-maker$/, 'default'],
    [/^\/c\//, 'country: plan'],
    [/^\/g\/directory-submission-list-seo-/, 'country: SEO'],
    [/-business-directories-list$/, 'country: businesses'],
    [/^\/g\/directory-listing-/, 'niche: where to list'],
    [/^\/g\/directory-link-building-/, 'niche: links'],
    [/^\/g\/directory-backlinks-list-/, 'niche: table'],
    [/^\/g\/quality-backlinks-/, 'type: quality'],
    [/^\/g\/directory-submission-backlinks-/, 'type: submission'],
    [/^\/page\/free-directory-traffic-/, 'type: traffic'],
    [/^\/directory-list\//, 'directory'],
  ]
  return families.find(([pattern]) => pattern.test(path))?.[1] ?? 'guides'
}

function clickDepths(pages: readonly ReadPage[]): Map<string, number> {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const depths = new Map([['/', 0]])
  const waiting = ['/']
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    for (const link of byPath.get(path)?.links ?? []) {
      if (depths.has(link) || !byPath.has(link)) continue
      depths.set(link, (depths.get(path) ?? 0) + 1)
      waiting.push(link)
    }
  }
  return depths
}

function duplicatesOf(pages: readonly ReadPage[], what: 'title' | 'description' | 'h1') {
  const byText = Map.groupBy(pages, (page) => page[what].toLowerCase())
  return [...byText]
    .filter(([, same]) => same.length > 1)
    .map(([text, same]) => ({ what, text, paths: same.map(({ path }) => path) }))
}
