import { findAllowance } from '#functions/plans/allowance.ts'
import { usedBefore } from '#functions/plans/kept-uses.ts'
import { type CsvCell, csvLines, csvText } from '#src/domain/csv/csv.ts'
import { monthStart } from '#src/domain/dates/months.ts'
import type { Lead } from '#src/domain/leads/leads.api.ts'
import { leadStates } from '#src/domain/leads/leads.ts'
import { sourceName } from '#src/domain/leads/profiles.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { monthUse } from '#src/domain/plans/allowances.ts'
import { addExport } from '#src/storage/leads/changes.ts'
import type { Database } from '#src/storage/database.ts'
import { countExports, findLeads } from '#src/storage/leads/queries.ts'
import { toLeads } from './views.ts'

const header = [
  'Handle',
  'Source',
  'Profile',
  'Other accounts',
  'State',
  'Note',
  'Mentions',
  'Keywords',
  'Last post',
  'Last post URL',
  'Last posted',
]

/** Leads that are read at a time. */
const pieceSize = 500

/** Leads as CSV, in pieces. */
export async function* leadsFile(db: Database, projectId: string, ids: readonly string[]): AsyncGenerator<string> {
  yield csvText(header, [])
  for (let at = 0; at < ids.length; at += pieceSize) {
    const rows = await findLeads(db, projectId, ids.slice(at, at + pieceSize))
    yield csvLines((await toLeads(db, rows)).map(cellsOf))
  }
}

function cellsOf({ handle, source, profileUrl, others, state, note, mentions, keywords, lastPost }: Lead): CsvCell[] {
  return [
    handle,
    sourceName(source, lastPost.url),
    profileUrl ?? '',
    others.map((other) => other.profileUrl ?? other.handle).join(' '),
    leadStates[state],
    note,
    mentions,
    keywords.join(', '),
    lastPost.title,
    lastPost.url,
    lastPost.postedAt.slice(0, 10),
  ]
}

/** How many exports an account has left this month. */
export async function readExportUse(db: Database, userId: string, now: number): Promise<MonthUse> {
  const [allowance, used] = await Promise.all([
    findAllowance(db, userId, now),
    countExports(db, userId, monthStart(now)),
  ])
  const before = await usedBefore(db, userId, allowance, now)
  return monthUse(used + before.exports, allowance.exports, now)
}

/** Counts an export. False: there are none left. */
export async function takeExport(db: Database, own: { id: string; userId: string }, now: number): Promise<boolean> {
  const allowance = await findAllowance(db, own.userId, now)
  const before = await usedBefore(db, own.userId, allowance, now)
  return addExport(db, own, { limit: allowance.exports - before.exports, since: monthStart(now) }, now)
}
