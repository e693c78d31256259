import { parse } from 'csv-parse/sync'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { MethodologyPage } from '#src/components/survival/MethodologyPage.tsx'
import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { noFigures } from '#src/domain/directories/figures.ts'
import { calibrate } from '#src/domain/survival/calibration.ts'
import { wilsonShare } from '#src/domain/survival/shares.ts'
import { finderDirectories } from '#src/seo/directories/finder-directories.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'
import { resultsCsv, resultsJson } from '#src/seo/directories/results-export.ts'
import { methodologyJsonLd, methodologyOf, noMethodology } from '#src/seo/survival/methodology.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'

const origin = 'https://uplist.example'
const asOf = '2026-11-28'
const [first, second] = listedDirectories
const figures: DirectoryFigures = {
  ...{ tried: 14, live: 9, decided: 12, demo: false, daysToLive: 4, followed: null },
  ...{ accepted: wilsonShare(9, 12), liveSoon: wilsonShare(9, 14), kept: [{ days: 30, ...wilsonShare(8, 9) }] },
}
const recordsWith = (known: DirectoryFigures) =>
  new Map([
    [first!.key, directoryRecord({ figures: known })],
    [second!.key, directoryRecord({ figures: { ...noFigures, tried: 9, live: 4, decided: 4 } })],
  ])
const textOf = (data: typeof noMethodology) => renderToStaticMarkup(createElement(MethodologyPage, { data }))

describe('the results of submissions as files', () => {
  it('have a row for each directory with five decided submissions, with the rows behind each figure', () => {
    const [row, ...others] = parse<Record<string, string>>(resultsCsv(recordsWith(figures), origin, asOf), {
      bom: true,
      columns: true,
    })
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ name: first!.name, submissions: '14', went_live: '9', decided: '12', median_days_to_live: '4' },
      ...{ accepted: '0.75', accepted_low: '0.4677', accepted_high: '0.9111', accepted_rows: '12' },
      ...{ live_within_60_days_rows: '14', followed_on_acceptance: '', there_after_30_days_rows: '9' },
      ...{ there_after_90_days: '', as_of: asOf, demo: '', method: `${origin}/methodology`, license: 'CC BY 4.0' },
    })
    expect(resultsJson(recordsWith(figures), origin, asOf)).toMatchObject({
      ...{ asOf, demo: false, minDecided: 5, minProducts: 3, license: { name: 'CC BY 4.0' } },
      directories: [{ key: first!.key, accepted: { of: 12 }, kept: [{ days: 30, of: 9 }] }],
    })
  })

  it('say so if they are demo data, which is no data set for search engines', () => {
    const demo = recordsWith({ ...figures, demo: true })
    expect(resultsCsv(demo, origin, asOf)).toContain('demo data')
    expect(resultsJson(demo, origin, asOf).demo).toBe(true)
    const known = { asOf, model: null, calibration: calibrate([]) }
    const types = (records: typeof demo) =>
      methodologyJsonLd(methodologyOf(records, known), origin).map((one) => one['@type'])
    expect(types(demo)).toEqual(['BreadcrumbList'])
    expect(types(recordsWith(figures))).toEqual(['BreadcrumbList', 'Dataset'])
  })

  it('stand in the finder, too', () => {
    const resultOf = (known: DirectoryFigures, key: string) => {
      const at = listedDirectories.findIndex((directory) => directory.key === key)
      const { url } = listedDirectories[at]!
      return finderDirectories(recordsWith(known)).find((row) => row.url === url)?.results
    }
    expect(resultOf(figures, first!.key)).toEqual({ accepted: [75, 12], acceptedLow: 47, daysToLive: 4 })
    expect(resultOf({ ...figures, demo: true }, first!.key)).toMatchObject({ demo: true })
    expect(resultOf(figures, second!.key)).toBeUndefined()
  })
})

describe('the page about our method', () => {
  it('says how much is known so far if that is too little', () => {
    const text = textOf({ ...noMethodology, tried: 1, decided: 0 })
    expect(text).toContain('1 submission. Decided: 0. Went live: 0.')
    expect(text).toContain('Not enough results yet: no directory has 5 decided submissions from 3 products')
    expect(text).toContain('No model has been made yet.')
    expect(text).toContain('Figures on directories once five submissions from three products are decided:')
    expect(text).toContain('no order that was forecast is old enough to be scored')
    expect(text).not.toContain('<svg')
  })

  it('compares forecasts with outcomes', () => {
    const scored = [44, 30].map((outcome) => ({ low: 40, high: 50, expected: 45, places: 60, outcome }))
    const known = { asOf, model: { on: asOf, rows: 1312 }, calibration: calibrate(scored) }
    const text = textOf(methodologyOf(recordsWith(figures), known))
    expect(text).toContain('Of 2 orders scored so far, 50% ended inside the forecast. It should be 80%.')
    expect(text).toContain('1 directory has at least 5 decided submissions from 3 products.')
    expect(text).toContain('made from 1,312 submissions')
    expect(text).toContain('70 to 80%')
    expect(text).toContain('<svg')
    expect(text).not.toContain('demo')
    expect(textOf(methodologyOf(recordsWith({ ...figures, demo: true }), known))).toContain('This site shows demo data')
  })
})
