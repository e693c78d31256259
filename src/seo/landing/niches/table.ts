import { nicheCsv } from '#src/domain/directories/csv.ts'
import { type Industry, industryDirectories } from '#src/seo/data/niche-directories.ts'
import type { Niche } from '#src/seo/data/niches.ts'
import { asRecorded } from '#src/seo/directories/recorded.ts'
import type { LandingContent } from '#src/seo/landing/page.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { nicheQuestion } from '#src/seo/landing/presets.ts'
import { madeFor, maxRows } from '#src/seo/landing/selection.ts'
import { frameOf } from './parts.ts'

/** The table to download and work through. */
export function tablePage(niche: Niche, industry: Industry): LandingContent {
  const { label, table } = niche
  const path = paths.nicheTable(niche.slug)
  const named = industryDirectories(industry).map(asRecorded)
  const others = madeFor(niche.tags, nicheQuestion(niche), industry.directories).slice(0, maxRows)
  const count = named.length + others.length
  const withForm = [...named, ...others].filter(({ submitUrl }) => submitUrl !== undefined).length
  return {
    ...frameOf(niche, path),
    family: 'niche-table',
    label: `Backlink table for ${label}`,
    metaTitle: `List of Directory Backlinks for ${niche.titleLabel ?? label} - Drive Relevant Traffic`,
    metaDescription: table.description,
    h1: { before: 'List of directory backlinks for ', highlight: label, after: '' },
    h2: `${count} rows to read or download: where each works, its price, and what its form asks for.`,
    lead: table.lead,
    figures: [
      { value: String(count), label: 'rows in the CSV' },
      ...(withForm > 0 ? [{ value: String(withForm), label: 'with a link to the form' }] : []),
    ],
    sections: [
      {
        heading: 'The table',
        blocks: [
          { kind: 'download', href: `${path}.csv`, label: 'Download the CSV', note: `${count} rows, UTF-8` },
          { kind: 'asks', caption: `Directories for ${label}, picked by our editors`, rows: named },
          ...(others.length > 0
            ? [
                {
                  kind: 'table',
                  caption: `Also made for ${label}`,
                  why: `Also on our list as made for ${label}. Best first.`,
                  rows: others,
                  show: 'submit',
                } as const,
              ]
            : []),
        ],
      },
      {
        heading: 'Columns to add',
        blocks: [{ kind: 'facts', rows: table.columns.map(({ name, why }) => [name, why] as const) }],
      },
      { heading: 'Did it work?', blocks: [{ kind: 'paragraph', text: table.measure }] },
    ],
    csv: { path: `${path}.csv`, count, text: nicheCsv(named, others) },
  }
}
