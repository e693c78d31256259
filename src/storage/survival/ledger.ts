import { sql } from 'drizzle-orm'
import { dayMs } from '#src/domain/dates/dates.ts'
import type { DirectoryFigures } from '#src/domain/directories/directories.api.ts'
import { noPage } from '#src/domain/proofs/proofs.ts'
import { isFollowed } from '#src/domain/proofs/robots-directives.ts'
import { ledgerFigures, type Try } from '#src/domain/survival/ledger.ts'
import type { Database } from '#src/storage/database.ts'
import { type CountedRows, isCounted, isRefused, isTry, triedAt, triedRows } from './tries.ts'

/** Directories whose rows are read at a time, so that memory doesn't grow with their number. */
const step = 50

type StoredTry = Omit<Try, 'isRefused' | 'followed'> & {
  key: string
  isRefused: number
  isDemo: number
  rel: string | null
  robots: string | null
  xRobots: string | null
}

/** By directory key. Missing: nothing was submitted there. */
export async function readLedger(
  db: Database,
  keys: readonly string[],
  { rows, now }: { rows: CountedRows; now: number },
): Promise<ReadonlyMap<string, DirectoryFigures>> {
  // Figures of open rows change with time. They are those of the start of the day, so that pages change once a day.
  const today = Math.floor(now / dayMs) * dayMs
  const figures = new Map<string, DirectoryFigures>()
  for (let at = 0; at < keys.length; at += step) {
    const tries = await readTries(db, keys.slice(at, at + step), rows)
    for (const [key, own] of Map.groupBy(tries, (row) => row.key)) {
      figures.set(key, { ...ledgerFigures(own.map(toTry), today), demo: own.some(({ isDemo }) => isDemo === 1) })
    }
  }
  return figures
}

/** The first proof that saw the link says what the directory gave on acceptance. */
function readTries(db: Database, keys: readonly string[], rows: CountedRows): Promise<StoredTry[]> {
  return db.all<StoredTry>(sql`SELECT deliveries.directory_key AS key, deliveries.site,
      ${triedAt} AS submittedAt, deliveries.live_at AS liveAt,
      CASE WHEN deliveries.state = 'lost' THEN deliveries.lost_at END AS lostAt,
      ${isRefused} AS isRefused,
      coalesce(projects.demo, 0) AS isDemo,
      first.rel, first.robots, first.x_robots AS xRobots
    FROM ${triedRows} LEFT JOIN proofs AS first ON deliveries.live_at IS NOT NULL AND first.id = (
      SELECT proofs.id FROM proofs WHERE proofs.subject_kind = 'delivery' AND proofs.subject_id = deliveries.id
        AND proofs.rel IS NOT NULL ORDER BY proofs.id LIMIT 1)
    WHERE deliveries.directory_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      AND ${isTry} AND ${isCounted[rows]}`)
}

function toTry({ site, submittedAt, liveAt, lostAt, isRefused, rel, robots, xRobots }: StoredTry): Try {
  const followed = isFollowed({ ...noPage, rel, robots, xRobots })
  return { site, submittedAt, liveAt, lostAt, isRefused: isRefused === 1, followed }
}
