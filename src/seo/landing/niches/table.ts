import type { Niche } from '#src/seo/data/niches.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { fewestRows } from '#src/domain/directories/listed.ts'
import type { Basis } from '#src/domain/directories/ranking.ts'
import { isFreeToList, tally } from '#src/seo/landing/selection.ts'
import { listOf } from '#src/seo/landing/wording.ts'
import { nicheCsv } from './csv.ts'
import { frameOf } from './parts.ts'
import type { NicheRow, NicheRows } from './rows.ts'

/** As many as fit in what a page may weigh. */
const maxTableRows = 30

/** With fewer, a column for link rules would say “unknown” in nearly every row. */
const fewestRules = 5

/** The table to download and work through: more directories than our editors describe, with fewer words on each. */
export function tablePage(niche: Niche, { fitting }: NicheRows): LandingContent {
  const { label, who = label, table } = niche
  const path = paths.nicheTable(niche.slug)
  const rows = fitting.slice(0, maxTableRows)
  const { count, withSubmitUrl } = tally(rows)
  const withRule = rows.filter(({ followed }) => followed !== undefined).length
  const hasRules = withRule >= fewestRules
  const heading = `${count} directories for ${who}`
  return {
    ...frameOf(niche, path),
    indexable: count >= fewestRows,
    family: 'niche-table',
    label: `Backlink table for ${label}`,
    metaTitle: `List of Directory Backlinks for ${niche.titleLabel ?? label} - Drive Relevant Traffic`,
    metaDescription: table.description,
    h1: { before: 'List of directory backlinks for ', highlight: label, after: '' },
    h2: hasRules
      ? `${count} directories for ${who} to work through, with price, link rule, DR and form. Also as a CSV.`
      : `${count} directories for ${who} to work through: which are free, and who can submit. Also as a CSV.`,
    lead: table.lead,
    figures: [
      { value: String(count), label: 'directories' },
      { value: String(rows.filter(isFreeToList).length), label: 'with a free listing' },
      ...(hasRules ? [{ value: String(withRule), label: 'with a known link rule' }] : []),
      ...(withSubmitUrl > 0 ? [{ value: String(withSubmitUrl), label: 'with a link to the form' }] : []),
    ],
    sections: [
      {
        heading,
        blocks: [
          {
            kind: 'download',
            href: `${path}.csv`,
            label: 'Download the CSV',
            note: `The same ${count} rows, with countries, what each form asks for and a note`,
          },
          { kind: 'table', caption: heading, why: whyOf(rows, who), rows, show: hasRules ? 'submit' : 'who' },
        ],
      },
      {
        heading: 'Columns to add',
        blocks: [{ kind: 'facts', rows: table.columns.map(({ name, why }) => [name, why] as const) }],
      },
      { heading: 'Did it work?', blocks: [{ kind: 'paragraph', text: table.measure }] },
    ],
    csv: { path: `${path}.csv`, count, text: nicheCsv(rows, niche.slug) },
  }
}

/** 'Best first: 10 editors’ picks for law firms, 13 made for law firms and 7 that take local businesses.' */
function whyOf(rows: readonly NicheRow[], who: string): string {
  const groups = Map.groupBy(rows, ({ basis }) => `${basis.is} ${basis.for}`)
  const parts = Array.from(groups.values(), ([first, ...others]) =>
    first ? groupText(first.basis, others.length + 1) : '',
  )
  return `Best first: ${listOf(parts)}. Review times for ${who} vary, so note the date you submit and the date you go live.`
}

/** '10 editors’ picks for law firms', '13 made for law firms', '1 that takes local businesses' */
function groupText({ is, for: what }: Basis, count: number): string {
  if (is === 'made') return `${count} made for ${what}`
  if (is === 'takes') return `${count} that ${count === 1 ? 'takes' : 'take'} ${what}`
  return count === 1 ? `1 pick of our editors for ${what}` : `${count} editors’ picks for ${what}`
}
