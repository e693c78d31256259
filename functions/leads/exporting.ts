import { findAllowance } from '#functions/plans/allowance.ts'
import { type CsvCell, csvText } from '#src/domain/csv/csv.ts'
import { monthStart } from '#src/domain/dates/months.ts'
import { type Lead, leadStates } from '#src/domain/leads/leads.ts'
import { sourceName } from '#src/domain/leads/profiles.ts'
import { type MonthUse, monthUse } from '#src/domain/plans/allowances.ts'
import { addExport } from '#src/storage/leads/changes.ts'
import type { Database } from '#src/storage/database.ts'
import { countExports } from '#src/storage/leads/queries.ts'

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

export function leadsFile(leads: readonly Lead[]): string {
  return csvText(header, leads.map(cellsOf))
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
  const [{ exports: limit }, used] = await Promise.all([
    findAllowance(db, userId, now),
    countExports(db, userId, monthStart(now)),
  ])
  return monthUse(used, limit, now)
}

/** Counts an export. False: there are none left. */
export async function takeExport(db: Database, own: { id: string; userId: string }, now: number): Promise<boolean> {
  const { exports: limit } = await findAllowance(db, own.userId, now)
  return addExport(db, own, { limit, since: monthStart(now) }, now)
}
