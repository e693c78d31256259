import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { maskedText } from '#src/domain/page-batches/masked-text.ts'
import type { AlikePair, BatchReport, RowError } from '#src/domain/page-batches/page-batches.api.ts'
import { batchLimits, batchMessages, type PageTemplate } from '#src/domain/page-batches/page-batches.ts'
import {
  checkRow,
  checkTemplate,
  compileTemplate,
  duplicateSlugs,
  type PageRow,
  type RenderedTexts,
  renderTexts,
} from '#src/domain/page-batches/render.ts'
import { totalLength } from '#src/domain/page-batches/templates.ts'
import { maxSimilarity, nearestInSteps, shingleHashesOf } from '#src/domain/text/similarity.ts'
import { compileBody } from './markdown.ts'
import { readTable } from './tables.ts'

// Checks a batch in steps: 2,000 rows take some seconds, and others are waiting.

/** Without the text, which would be hundreds of megabytes for all rows. */
type PageTexts = Omit<RenderedTexts, 'body'>

/** A page as it will be published. */
export type RenderedPage = PageTexts & { line: number; html: string; hash: string }

export type CheckedBatch = { report: BatchReport; pages: RenderedPage[] }

const shownErrors = 100
const shownPairs = 20
const rowsPerStep = 100

export async function checkPages({ csv, template }: { csv: string; template: PageTemplate }): Promise<CheckedBatch> {
  const { table, errors: tableErrors } = await readTable(csv)
  const compiled = compileTemplate(template)
  const templateErrors = checkTemplate(template, table.columns)
  const total = totalLength(compiled.body, table.rows)
  if (total > batchLimits.total) return tooLong(table.rows.length, templateErrors, total)
  const errors: RowError[] = [...tableErrors]
  const texts: { line: number; texts: PageTexts }[] = []
  await inSteps(table.rows, (row) => {
    const rendered = renderTexts(compiled, row)
    errors.push(...checkRow(compiled, row, rendered))
    const { title, slug, metaDescription } = rendered
    texts.push({ line: row.line, texts: { title, slug, metaDescription } })
  })
  errors.push(...duplicateSlugs(texts.map(({ line, texts: { slug } }) => ({ line, slug }))))
  errors.sort((one, other) => one.line - other.line)

  // The other errors come first: a page without its values is like every other.
  const isSound = errors.length === 0 && templateErrors.length === 0
  const shingles: Set<number>[] = []
  if (isSound) await inSteps(table.rows, (row) => void shingles.push(shingleHashesOf(maskedText(compiled, row))))
  const { alike, alikeCount } = await findAlike(shingles, texts)
  const passed = isSound && alikeCount === 0
  const report = {
    rows: table.rows.length,
    template: templateErrors,
    errors: errors.slice(0, shownErrors),
    errorCount: errors.length,
    alike,
    alikeCount,
    passed,
  }
  return { report, pages: passed ? await renderPages(template, table.rows, texts) : [] }
}

/** Found before anything is rendered: the pages of one batch could fill the memory. */
function tooLong(rows: number, template: BatchReport['template'], total: number): CheckedBatch {
  const errors: RowError[] = [{ line: 1, field: 'table', message: batchMessages.totalTooLong(total) }]
  return { report: { rows, template, errors, errorCount: 1, alike: [], alikeCount: 0, passed: false }, pages: [] }
}

async function findAlike(
  shingles: readonly Set<number>[],
  texts: readonly { line: number; texts: PageTexts }[],
): Promise<Pick<BatchReport, 'alike' | 'alikeCount'>> {
  const steps = nearestInSteps(shingles)
  let step = steps.next()
  while (!step.done) {
    await setImmediate()
    step = steps.next()
  }
  const near = step.value.flatMap((nearest, place) =>
    nearest.similarity > maxSimilarity ? [{ ...nearest, from: place }] : [],
  )
  const pairs = new Map<string, AlikePair>()
  for (const { from, place, similarity } of near) {
    const [one, other] = [texts[Math.min(from, place)], texts[Math.max(from, place)]]
    if (!one || !other) continue
    pairs.set(`${one.line} ${other.line}`, {
      line: one.line,
      other: other.line,
      title: one.texts.title,
      otherTitle: other.texts.title,
      similarity,
    })
  }
  const alike = [...pairs.values()].sort((one, other) => other.similarity - one.similarity).slice(0, shownPairs)
  return { alike, alikeCount: near.length }
}

async function renderPages(
  template: PageTemplate,
  rows: readonly PageRow[],
  texts: readonly { texts: PageTexts }[],
): Promise<RenderedPage[]> {
  const renderBody = compileBody(template.body)
  const pages: RenderedPage[] = []
  await inSteps(rows, ({ line, values }, index) => {
    const { title = '', slug = '', metaDescription = '' } = texts[index]?.texts ?? {}
    const html = renderBody(values)
    const hash = createHash('sha256')
      .update(JSON.stringify([title, slug, metaDescription, html]))
      .digest('hex')
    pages.push({ line, title, slug, metaDescription, html, hash })
  })
  return pages
}

async function inSteps<Item>(items: readonly Item[], act: (item: Item, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    act(item, index)
    if (index % rowsPerStep === rowsPerStep - 1) await setImmediate()
  }
}
