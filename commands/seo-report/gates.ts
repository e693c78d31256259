import { fewestRows } from '#src/domain/directories/listed.ts'
import { median } from '#src/domain/directories/figures.ts'
import { maxSimilarity } from '#src/domain/text/similarity.ts'
import { sourceTexts } from '#commands/wording/texts.ts'
import { typedCounts } from '#commands/wording/typed-counts.ts'
import type { PageReport, SiteReport } from './measure.ts'

/** Thresholds for pages that search engines may show. */
export const gates = {
  /** Fewer are considered thin. Pages of a catalog have facts, and what to know about them. */
  ownWords: { landing: 300, catalog: 200 },
  similarity: maxSimilarity,
  medianSimilarity: 0.35,
  siblingShare: 0.35,
  verbatim: 0.25,
  written: 0.6,
  /** A goal of 700, which pages of directories count towards. */
  indexable: 700,
  title: 65,
  /** What a title that names a list has to show. */
  listed: fewestRows,
  /** Words of the offer, at most, for each of the page's own. */
  sales: 1 / 3,
} as const

/** What the texts themselves are measured by, before a page is made of them. */
export function judgeTexts(): Gate[] {
  return [countGate('counts of ours that a text types instead of computing them', typedCounts(sourceTexts()))]
}

export type Gate = { name: string; value: string; passed: boolean; offenders: string[] }

export function judge(report: SiteReport): Gate[] {
  const { landing } = report
  const indexable = landing.filter((page) => page.indexable)
  const medianSimilarity = median(indexable.map(({ similarity }) => similarity)) ?? 0
  return [
    gate('landing pages more than 1,000', `${landing.length}`, landing.length > 1000 ? [] : ['too few']),
    pagesGate(
      'indexable pages with fewer than 300 unique words, or 200 in a catalog',
      indexable,
      ({ ownWords, family }) => ownWords < gates.ownWords[isCatalog(family) ? 'catalog' : 'landing'],
    ),
    pagesGate(
      'indexable pages more than 60 % like another',
      indexable,
      ({ similarity }) => similarity > gates.similarity,
    ),
    gate(
      'median of the highest similarity under 35 %',
      percent(medianSimilarity),
      medianSimilarity < gates.medianSimilarity ? [] : ['median'],
    ),
    gate(
      `indexable pages at least ${gates.indexable}`,
      `${indexable.length} of ${landing.length}`,
      indexable.length >= gates.indexable ? [] : ['too few'],
    ),
    proseGate(
      'indexable pages that share more than 35 % of their runs with a sibling, names covered',
      indexable,
      ({ siblingShare, sibling }) => siblingShare > gates.siblingShare && `${percent(siblingShare)} with ${sibling}`,
    ),
    proseGate(
      'indexable pages with more than 25 % of their words in sentences of other pages',
      indexable,
      ({ verbatim }) => verbatim > gates.verbatim && percent(verbatim),
    ),
    proseGate(
      'indexable pages with less than 60 % written for them, names covered',
      indexable,
      ({ written }) => written < gates.written && percent(written),
    ),
    proseGate(
      'indexable pages with a fault of grammar',
      indexable,
      ({ faults }) => faults.length > 0 && faults.join(' | '),
    ),
    countGate(
      'indexable pages whose title names a list, with fewer than 8 sites in it',
      indexable
        .filter((page) => namesList(page) && page.listed < gates.listed)
        .map(({ path, listed }) => `${path}: ${listed}`),
    ),
    countGate(
      'indexable pages whose offer has more than a third of the words of the rest',
      indexable
        .filter(({ words }) => words.sales > words.own * gates.sales)
        .map(({ path, words }) => `${path}: ${words.sales} of the offer, ${words.own} others`),
    ),
    countGate(
      'titles of more than 65 characters where the words are ours',
      indexable
        .filter(({ family, title }) => !isTitledBySpec(family) && title.length > gates.title)
        .map(({ path, title }) => `${path}: ${title.length}`),
    ),
    countGate(
      'duplicate titles, descriptions and first headings',
      report.duplicates.map(({ what, paths }) => `${what}: ${paths.join(' ')}`),
    ),
    countGate(
      'titles and descriptions that are too short or too long',
      report.badLengths.map(({ path, what, length }) => `${path}: ${what} of ${length}`),
    ),
    countGate(
      'directories of the list that an indexed page names without a link',
      report.unlinked.map(({ path, name }) => `${path}: ${name}`),
    ),
    countGate('orphans', report.orphans),
    countGate('landing pages more than four clicks from home', report.tooDeep),
  ]
}

/** Directories, their kinds, and categories of products. */
function isCatalog(family: string): boolean {
  return ['directory', 'kind', 'category'].includes(family)
}

/** A directory's page is about one, and a category lists products. */
function namesList({ family, title }: PageReport): boolean {
  return (
    !['directory', 'category'].includes(family) &&
    /\b(lists?|tables?|links|backlinks|forms|listings?|directory|directories|sites)\b/i.test(title)
  )
}

/** Families whose titles the specification fixes, except for a number. That of a country's plan is ours. */
function isTitledBySpec(family: string): boolean {
  return (
    family === 'default' || (family.startsWith('country') && family !== 'country: plan') || family.startsWith('niche')
  )
}

function proseGate(
  name: string,
  pages: readonly PageReport[],
  faultOf: (prose: PageReport['prose']) => string | false,
): Gate {
  return countGate(
    name,
    pages.flatMap(({ path, prose }) => {
      const fault = faultOf(prose)
      return fault === false ? [] : [`${path}: ${fault}`]
    }),
  )
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`

function gate(name: string, value: string, offenders: string[]): Gate {
  return { name, value, offenders, passed: offenders.length === 0 }
}

function countGate(name: string, offenders: string[]): Gate {
  return gate(name, String(offenders.length), offenders)
}

function pagesGate(name: string, pages: readonly PageReport[], isBad: (page: PageReport) => boolean): Gate {
  const bad = pages.filter(isBad)
  return countGate(
    name,
    bad.map((page) => `${page.path}: ${page.ownWords} words, ${percent(page.similarity)} like ${page.nearest}`),
  )
}
