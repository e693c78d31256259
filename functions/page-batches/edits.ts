import { invalid, notFound, problem } from '#functions/http/problems.ts'
import type { ApiCall } from '#functions/services.ts'
import { signedIn } from '#functions/sign-in/sessions/current.ts'
import type { BatchApproval, BatchSave, NewBatch, PagePreview } from '#src/domain/page-batches/page-batches.api.ts'
import {
  batchLimits,
  batchMessages,
  type BatchText,
  checkBatch,
  emptyTemplate,
  templateFields,
} from '#src/domain/page-batches/page-batches.ts'
import { compileTemplate, renderTexts } from '#src/domain/page-batches/render.ts'
import { paginate, readPageRequest } from '#src/domain/pagination/pagination.ts'
import { projectMessages } from '#src/domain/projects/projects.ts'
import { addBatch, approveBatch, saveBatch } from '#src/storage/page-batches/changes.ts'
import {
  type BatchSummaryRow,
  findBatch,
  findBatchUse,
  listPages,
  type PageBatchRow,
} from '#src/storage/page-batches/queries.ts'
import { checkPages } from './check-pages.ts'
import { compileBody } from './markdown.ts'
import { toBatch, toPages, toProgress } from './views.ts'
import { readTable, tableFacts } from './tables.ts'

// What customers and editors do with a batch. `row` is null if it isn't theirs.

export async function respondBatch(c: ApiCall, row: PageBatchRow | null, status: 200 | 201 = 200): Promise<Response> {
  if (!row) return notFound(c, batchMessages.notFound)
  return c.json({ success: true, data: await toBatch(c.var.db, row) }, status)
}

/** `canUse`: whether the project in the body is one that the caller may add batches to. */
export async function respondNewBatch(
  c: ApiCall,
  body: () => NewBatch,
  canUse: (projectId: string) => Promise<boolean>,
): Promise<Response> {
  const { project: projectId, ...sent } = body()
  if (!(await canUse(projectId))) return notFound(c, projectMessages.notFound)
  const text = mergeText(sent, { name: '', csv: '', template: emptyTemplate })
  const errors = checkBatch(text)
  if (errors.length > 0) return invalid(c, errors)
  const [id, sitemapKey] = [c.var.newId(), c.var.newId()]
  const facts = await tableFacts(text.csv)
  const added = await addBatch(c.var.db, { id, projectId, sitemapKey }, { ...text, ...facts }, saving(c))
  return added ? respondBatch(c, added, 201) : respondRefused(c, projectId)
}

async function respondRefused(c: ApiCall, projectId: string): Promise<Response> {
  const { included, count } = await findBatchUse(c.var.db, projectId)
  if (!included) return problem(c, 403, { detail: batchMessages.noPages })
  return problem(c, 409, { detail: count < batchLimits.perProject ? batchMessages.full : batchMessages.tooMany })
}

export async function respondSavedBatch(
  c: ApiCall,
  row: PageBatchRow | null,
  body: () => BatchSave,
): Promise<Response> {
  if (!row) return notFound(c, batchMessages.notFound)
  const { version, ...sent } = body()
  const text = mergeText(sent, row)
  const errors = checkBatch(text)
  if (errors.length > 0) return invalid(c, errors)
  const facts = text.csv === row.csv ? { rowCount: row.rowCount, columns: row.columns } : await tableFacts(text.csv)
  const saved = await saveBatch(c.var.db, row, version, { ...text, ...facts }, saving(c))
  if (saved === 'full') return invalid(c, [{ field: 'csv', message: batchMessages.full }])
  return saved === 'conflict' ? respondConflict(c, row) : respondBatch(c, saved)
}

/** The page of a row, as far as it can be rendered. */
export async function respondPreview(c: ApiCall, row: PageBatchRow | null, wanted: number): Promise<Response> {
  if (!row) return notFound(c, batchMessages.notFound)
  const { table } = await readTable(row.csv)
  const shown = table.rows[wanted - 1]
  if (!shown) return c.json({ success: true, data: null })
  const { title, slug, metaDescription, body } = renderTexts(compileTemplate(row.template), shown)
  // What is too long to be published isn't rendered, whatever its size.
  const html = body.length > batchLimits.page.body ? '' : compileBody(row.template.body)(shown.values)
  return c.json({ success: true, data: { line: shown.line, title, slug, metaDescription, html } satisfies PagePreview })
}

export async function respondCheck(c: ApiCall, row: PageBatchRow | null): Promise<Response> {
  if (!row) return notFound(c, batchMessages.notFound)
  return c.json({ success: true, data: (await checkPages(row)).report })
}

/** Checks the batch once more, and writes its pages. They are published in the background. */
export async function respondApproval(
  c: ApiCall,
  row: PageBatchRow | null,
  body: () => BatchApproval,
): Promise<Response> {
  if (!row) return notFound(c, batchMessages.notFound)
  const { db, newId, now } = c.var
  if (body().version !== row.version) return respondConflict(c, row)
  const { report, pages } = await checkPages(row)
  if (!report.passed) return problem(c, 422, { detail: batchMessages.refused, data: report })
  const written = pages.map((page) => ({ id: newId(), ...page }))
  if (!(await approveBatch(db, row, written, now()))) return respondConflict(c, row)
  return respondBatch(c, { ...row, approvedVersion: row.version, approvedAt: now() })
}

export async function respondPages(
  c: ApiCall,
  row: BatchSummaryRow | null,
  { page, limit }: { page?: string | undefined; limit?: string | undefined },
): Promise<Response> {
  if (!row) return notFound(c, batchMessages.notFound)
  const wanted = readPageRequest(page, limit ?? '50')
  const { pages, total } = await listPages(c.var.db, row.id, wanted)
  return c.json({
    success: true,
    data: {
      ...(await toProgress(c.var.db, row)),
      pages: await toPages(c.var.db, pages),
      pagination: paginate(wanted, total),
    },
  })
}

/** Missing fields stay as they are. */
function mergeText({ name, csv, ...sent }: Omit<BatchSave, 'version'>, present: BatchText): BatchText {
  const template = Object.fromEntries(templateFields.map((field) => [field, sent[field] ?? present.template[field]]))
  return { name: name ?? present.name, csv: csv ?? present.csv, template: { ...present.template, ...template } }
}

function saving(c: ApiCall) {
  return { userId: signedIn(c).id, now: c.var.now() }
}

/** What was typed stays on the screen, beside what is stored. */
async function respondConflict(c: ApiCall, row: PageBatchRow): Promise<Response> {
  const stored = (await findBatch(c.var.db, row.id)) ?? row
  return problem(c, 409, { detail: batchMessages.conflict, data: await toBatch(c.var.db, stored) })
}
