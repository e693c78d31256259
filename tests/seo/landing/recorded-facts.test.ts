import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Features } from '#src/components/plans/Features.tsx'
import { faq } from '#src/domain/faq/faq.ts'
import type { DirectoryRecord } from '#src/domain/directories/figures.ts'
import { countFitting } from '#src/seo/directories/fitting.ts'
import { kindPages } from '#src/seo/directories/kind-pages.ts'
import { listCounts, findListed, listedDirectories } from '#src/seo/directories/list.ts'
import { listNumbers } from '#src/seo/directories/list-numbers.ts'
import { recordedList } from '#src/seo/directories/known-list.ts'
import { previewRows } from '#src/seo/directories/preview.ts'
import { landingPages, landingPagesUnder } from '#src/seo/landing/catalogue.ts'
import { landingMarkdown } from '#src/seo/landing/markdown.ts'
import { directoryRecord } from '#tests/support/directory-records.ts'

type Shown = { url: string; name: string; kind?: string; pricing?: string; followed?: boolean; submitUrl?: string }

const tables = [
  ...landingPages.flatMap(({ path, sections }) =>
    sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) =>
        block.kind === 'table' || block.kind === 'named'
          ? [{ path, kind: block.kind, rows: block.rows as readonly Shown[] }]
          : [],
      ),
    ),
  ),
  ...[{ path: '/', rows: previewRows(recordedList) }, ...kindPages].map(({ path, rows }) => ({
    path,
    kind: 'table',
    rows: rows as readonly Shown[],
  })),
]

describe('the tables of pages', () => {
  it('show the price and link rule that the finder and the directory’s own page have', () => {
    expect(tables.length).toBeGreaterThan(500)
    for (const { path, kind, rows } of tables)
      for (const row of rows.filter((shown) => shown.kind !== 'register')) {
        const { pricing, followed } = findListed(row.url)!
        expect([path, row.name, row.pricing]).toEqual([path, row.name, pricing])
        if (kind === 'table') expect([path, row.name, row.followed]).toEqual([path, row.name, followed])
      }
  })

  it('say what another file of the data knows about the same directory', () => {
    const shown = tables.flatMap(({ rows }) => rows)
    const priceOf = (name: string) => [...new Set(shown.filter((row) => row.name === name).map((row) => row.pricing))]
    expect(priceOf('Software Advice')).toEqual(['Freemium'])
    expect(priceOf('AAA Diamond Program')).toEqual(['Paid'])
  })
})

describe('what pages say about the order', () => {
  it('is never that strength comes first, or that every rating and link rule is known', () => {
    const features = renderToStaticMarkup(createElement(Features, { title: 'What you get' }))
    const texts = [features, ...faq.map(({ answer }) => answer)].concat(
      landingPages.map((page) => landingMarkdown(page, 'https://uplist.example')),
      kindPages.map(({ lead, description }) => `${lead} ${description}`),
    )
    const untrue =
      /strongest (?:ones )?first|(?:we|you) know (?:each|every)|then by (?:link rule|rating)|followed ones first/i
    expect(texts.flatMap((text) => untrue.exec(text)?.[0] ?? [])).toEqual([])
  })
})

describe('the page about our list as a whole', () => {
  const pageWith = (records: ReadonlyMap<string, DirectoryRecord>) =>
    landingPagesUnder('g', records).find(({ slug }) => slug === 'ai-backlink-maker')!.page

  it('has the counts of the home page, with what operators found out', () => {
    const gone = listedDirectories.filter(({ inPool, pricing }) => inPool && pricing === 'Free').slice(0, 3)
    const records = new Map(gone.map(({ key }) => [key, directoryRecord({ excludedAt: 1 })]))
    expect(listNumbers(records).pool).toBeLessThan(listNumbers(new Map()).pool)
    for (const known of [new Map(), records]) {
      const { pool, free, followed } = listNumbers(known)
      const { figures, metaTitle } = pageWith(known)
      expect(figures.map(({ value }) => Number(value))).toEqual([listCounts.general, pool, free, followed])
      expect(metaTitle).toContain(` ${countFitting(known, 'startup')} directories`)
    }
  })
})
