import type { Calibration } from '#src/domain/survival/calibration.ts'
import { methodologyPath } from '#src/domain/survival/texts.ts'
import type { DirectoryRecords } from '#src/seo/directories/current-directories.ts'
import { listLicense } from '#src/seo/directories/list-export.ts'
import { listResults, resultDownloads } from '#src/seo/directories/results-export.ts'
import { breadcrumbJsonLd, type JsonLd } from '#src/seo/pages/json-ld.ts'
import { site } from '#src/site.ts'

export type Methodology = {
  /** ISO date of the figures. */
  asOf: string
  /** Of all directories. */
  tried: number
  decided: number
  live: number
  /** Directories with enough decided submissions. */
  shown: number
  /** When the forecast's model was made, and from how many results. Null: not yet. */
  model: { on: string; rows: number } | null
  calibration: Calibration
  /** Demo data is counted. */
  demo: boolean
}

export const noMethodology: Methodology = {
  ...{ asOf: '2026-11-28', tried: 0, decided: 0, live: 0, shown: 0, model: null, demo: false },
  calibration: { orders: 0, inside: null, bands: [] },
}

export function methodologyOf(
  records: DirectoryRecords,
  known: Pick<Methodology, 'asOf' | 'model' | 'calibration'>,
): Methodology {
  const all = [...records.values()].map(({ figures }) => figures)
  const sum = (name: 'tried' | 'decided' | 'live') => all.reduce((total, figures) => total + figures[name], 0)
  return {
    ...known,
    ...{ tried: sum('tried'), decided: sum('decided'), live: sum('live') },
    shown: listResults(records).length,
    demo: hasDemo(records),
  }
}

/** Whether demo data is among the results. */
export const hasDemo = (records: DirectoryRecords) => [...records.values()].some(({ figures }) => figures.demo)

/** The page and its files. Demo data is no data set. */
export function methodologyJsonLd({ asOf, shown, demo }: Methodology, origin: string): JsonLd[] {
  const crumbs = breadcrumbJsonLd([{ name: 'Methodology', path: methodologyPath }], origin)
  if (shown === 0 || demo) return [crumbs]
  return [
    crumbs,
    {
      '@context': 'https://schema.org',
      '@type': 'Dataset',
      name: `What directories did with submissions by ${site.name}`,
      description: `For ${shown} directories: the share of submissions accepted, live within 60 days, followed, and still there later, each with its interval and the number of submissions behind it.`,
      url: `${origin}${methodologyPath}`,
      dateModified: asOf,
      license: listLicense.url,
      isAccessibleForFree: true,
      creator: { '@type': 'Organization', name: site.name, url: `${origin}/` },
      distribution: resultDownloads.map(({ href, type }) => ({
        '@type': 'DataDownload',
        encodingFormat: type,
        contentUrl: `${origin}${href}`,
      })),
    },
  ]
}
