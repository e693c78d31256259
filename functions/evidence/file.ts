import { respondFile } from '#functions/http/downloads.ts'
import type { HttpCall } from '#functions/http/environment.ts'
import { reportFileName } from '#src/domain/deliveries/report-file.ts'
import { toBase64Url } from '#src/domain/evidence/bytes.ts'
import { canonicalJson } from '#src/domain/evidence/canonical-json.ts'
import type { Facts } from '#src/domain/evidence/chain.ts'
import { evidenceFormat, type FileEntry, type FileRow, type Seal, splitPath } from '#src/domain/evidence/file.ts'
import { partSize } from '#src/domain/evidence/merkle.ts'
import type { Database } from '#src/storage/database.ts'
import {
  type EvidenceRow,
  type HeadRow,
  listEntries,
  type ProjectRoots,
  readPages,
  readRoots,
} from '#src/storage/evidence/queries.ts'
import { treePath } from './roots.ts'

/** Rows that are written in one step. */
const rowsPerStep = 50
/** Pages in a file, as text: Netlify ends an answer after 20 MB. Each row has its share of it. */
const pageChars = 12 * 1024 * 1024

type Project = { id: string; websiteUrl: string }

/** A report's evidence, for its customer or anyone who has a link to the report. */
export function respondEvidence(c: HttpCall, db: Database, { id, websiteUrl }: Project, now: number): Response {
  const name = reportFileName(websiteUrl, new Date(now), 'json', 'evidence')
  return respondFile(c, { name, type: 'application/json; charset=utf-8' }, writeEvidence(db, id))
}

/** In the spelling of canonical JSON, in pieces of some rows. */
export async function* writeEvidence(db: Database, projectId: string): AsyncGenerator<string> {
  const found = await readRoots(db, projectId)
  const { heads, roots } = found
  yield `{"format":${canonicalJson(evidenceFormat)},"roots":${canonicalJson(roots)},"rows":[`
  const charsPerRow = Math.floor(pageChars / Math.max(1, heads.length))
  const sealsOfRow = Map.groupBy(found.seals, ({ deliveryId }) => deliveryId)
  for (let at = 0; at < heads.length; at += rowsPerStep) {
    const step = heads.slice(at, at + rowsPerStep)
    const ids = step.map(({ deliveryId }) => deliveryId)
    const entriesOfRow = Map.groupBy(await listEntries(db, ids), ({ deliveryId }) => deliveryId)
    for (const [index, head] of step.entries()) {
      const entries = await withPages(db, entriesOfRow.get(head.deliveryId) ?? [], charsPerRow)
      const seals = (sealsOfRow.get(head.deliveryId) ?? []).map(({ deliveryId: _, ...seal }): Seal => seal)
      const row: FileRow = { row: head.deliveryId, entries, seals: await toLatest(seals, head, found) }
      yield `${at + index === 0 ? '' : ','}${canonicalJson(row)}`
    }
  }
  yield ']}\n'
}

/** The newest pages, as far as they fit. */
async function withPages(db: Database, rows: readonly EvidenceRow[], charLimit: number): Promise<FileEntry[]> {
  const pages = await readPages(
    db,
    rows.flatMap(({ proofId, seen }) => (proofId !== null && seen !== null ? [proofId] : [])),
  )
  let left = charLimit
  const entries = rows.toReversed().map(({ seq, at, kind, facts, seen, hash, proofId }): FileEntry => {
    const bytes = proofId === null ? undefined : pages.get(proofId)
    const page = bytes ? toBase64Url(bytes) : null
    const fits = page !== null && page.length <= left
    if (fits) left -= page.length
    return { seq, at, kind, facts: JSON.parse(facts) as Facts, seen, hash, page: fits ? page : null }
  })
  return entries.toReversed()
}

/** With that the row's last signed event is still its last one in the latest root. */
async function toLatest(
  seals: readonly Seal[],
  { place, rootedSeq }: HeadRow,
  { roots, parts, leaves }: ProjectRoots,
): Promise<Seal[]> {
  const no = roots.at(-1)?.no
  if (place === null || no === undefined || seals.at(-1)?.no === no) return [...seals]
  const own = splitPath(leaves.get(Math.floor(place / partSize)) ?? '')
  return [...seals, { no, seq: rootedSeq, place, path: (await treePath(own, parts, place)).join('') }]
}
