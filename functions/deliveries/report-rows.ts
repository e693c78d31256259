import type { CountedListings } from '#functions/counted/read-counted.ts'
import type { RankedReportRow, ReportProof } from '#src/domain/deliveries/report.ts'
import { isFollowed, isIndexable } from '#src/domain/proofs/robots-directives.ts'
import { shownState } from '#src/domain/deliveries/states.ts'
import { directoriesByKey } from '#src/seo/directories/keyed-directories.ts'
import type { StoredReportRow } from '#src/storage/proofs/report.ts'

/** A stored row as reports show it. */
export function toReportRow(row: StoredReportRow, counted: CountedListings): RankedReportRow {
  const directory = directoriesByKey.get(row.directoryKey)
  const { editedFollowed, submittedAt, liveAt, lostAt, state } = row
  return {
    rank: row.rank,
    name: row.directoryName,
    url: row.directoryUrl,
    state: shownState(row),
    dr: directory?.dr,
    drAsOf: directory?.drAsOf,
    followed: editedFollowed === null ? directory?.followed : editedFollowed === 1,
    submittedOn: dayOf(submittedAt),
    liveOn: dayOf(liveAt),
    lostOn: state === 'lost' ? dayOf(lostAt) : undefined,
    liveLink: row.liveUrl ?? undefined,
    toCorrect: row.toCorrect ?? undefined,
    notes: row.notes ?? undefined,
    proof: toProof(row.proof),
    counted: state === 'live' ? counted.of(row) : undefined,
  }
}

function toProof(seen: StoredReportRow['proof']): ReportProof | undefined {
  const checkedOn = dayOf(seen?.checkedAt ?? null)
  if (!seen || checkedOn === undefined) return undefined
  return {
    status: seen.status ?? undefined,
    followed: isFollowed(seen) ?? undefined,
    indexable: isIndexable(seen, seen.checkedAt) ?? undefined,
    anchor: seen.anchor ?? undefined,
    firstSeenOn: dayOf(seen.firstSeenAt),
    checkedOn,
  }
}

/** The ISO date of a time. */
function dayOf(time: number | null): string | undefined {
  return time === null ? undefined : new Date(time).toISOString().slice(0, 10)
}
