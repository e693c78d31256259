import { type SQL, sql } from 'drizzle-orm'
import { keptPages } from '#src/domain/proofs/kept-pages.ts'
import type { Database } from '#src/storage/database.ts'

/** A page as a check read it, compressed. */
export type PageSeen = { bytes: Uint8Array; hash: string; readBytes: number; keptBytes: number }

/** The statements that keep the page of a delivery's newest proof, for a batch, and drop older ones of the row. */
export function keepStatements(db: Database, subjectId: string, page: PageSeen, now: number, written: SQL) {
  const ofRow = sql`subject_id = ${subjectId} AND bytes IS NOT NULL`
  return [
    db.run(sql`INSERT INTO proof_pages (proof_id, subject_id, at, bytes, hash, size, read_bytes, kept_bytes)
      SELECT newest.id, ${subjectId}, ${now}, ${page.bytes}, ${page.hash}, ${page.bytes.length}, ${page.readBytes},
        ${page.keptBytes}
      FROM (SELECT max(id) AS id FROM proofs WHERE subject_kind = 'delivery' AND subject_id = ${subjectId}) newest
      WHERE newest.id IS NOT NULL AND ${written}`),
    db.run(sql`UPDATE proof_pages SET bytes = NULL WHERE ${ofRow} AND ${written} AND proof_id NOT IN (
      SELECT proof_id FROM proof_pages WHERE ${ofRow} ORDER BY proof_id DESC LIMIT ${keptPages.perRow})`),
  ] as const
}

/** Drops the bytes of pages up to that time, and of the oldest ones above the total. Returns how many. */
export async function dropPages(
  db: Database,
  until: number,
  limit: number,
  totalBytes: number = keptPages.totalBytes,
): Promise<number> {
  const { rowsAffected } = await db.run(sql`UPDATE proof_pages SET bytes = NULL WHERE proof_id IN (
    SELECT proof_id FROM proof_pages WHERE bytes IS NOT NULL AND (at <= ${until}
      OR (SELECT sum(size) FROM proof_pages WHERE bytes IS NOT NULL) > ${totalBytes})
    ORDER BY at LIMIT ${limit})`)
  return rowsAffected
}
