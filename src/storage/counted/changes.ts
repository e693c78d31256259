import { and, eq, sql } from 'drizzle-orm'
import { countedLimits } from '#src/domain/counted/messages.ts'
import type { Database } from '#src/storage/database.ts'
import { linkExportRows, linkExports } from './schema.ts'

type NewExport = typeof linkExports.$inferInsert
export type NewObservation = Omit<typeof linkExportRows.$inferInsert, 'exportId'>

/**
 * Adds an upload with what it says about listings. The same file again only brings what it says up to date. Returns its
 * id. Null: the project has too many, counted by the writing statement, so that parallel requests can't exceed it.
 */
export async function addLinkExport(
  db: Database,
  { id, projectId, source, fileName, digest, rows, exportedOn, createdAt }: NewExport,
  observations: readonly NewObservation[],
): Promise<string | null> {
  const kept = sql`(SELECT id FROM link_exports
    WHERE project_id = ${projectId} AND source = ${source} AND digest = ${digest})`
  const seen = JSON.stringify(
    observations.map(({ deliveryId, page, isCounted, crawledOn }) => [deliveryId, page, Number(isCounted), crawledOn]),
  )
  await db.batch([
    db.run(sql`INSERT INTO link_exports (id, project_id, source, file_name, digest, rows, exported_on, created_at)
      SELECT ${id}, ${projectId}, ${source}, ${fileName}, ${digest}, ${rows}, ${exportedOn}, ${createdAt}
      WHERE (SELECT count(*) FROM link_exports WHERE project_id = ${projectId}) < ${countedLimits.uploads}
      ON CONFLICT (project_id, source, digest) DO NOTHING`),
    // A listing may have been deleted in the meantime.
    db.run(sql`INSERT INTO link_export_rows (export_id, delivery_id, page, is_counted, crawled_on)
      SELECT ${kept}, value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${seen})
      WHERE ${kept} IS NOT NULL AND value ->> 0 IN (SELECT id FROM deliveries)
      ON CONFLICT (export_id, delivery_id) DO UPDATE
      SET page = excluded.page, is_counted = excluded.is_counted, crawled_on = excluded.crawled_on`),
  ])
  const [found] = await db
    .select({ id: linkExports.id })
    .from(linkExports)
    .where(and(eq(linkExports.projectId, projectId), eq(linkExports.source, source), eq(linkExports.digest, digest)))
  return found?.id ?? null
}

/** Deletes an upload with all it said. False: there is none. */
export async function removeLinkExport(db: Database, projectId: string, id: string): Promise<boolean> {
  const removed = await db
    .delete(linkExports)
    .where(and(eq(linkExports.id, id), eq(linkExports.projectId, projectId)))
    .returning({ id: linkExports.id })
  return removed.length > 0
}
