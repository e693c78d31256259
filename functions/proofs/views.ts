import { faultText } from '#src/domain/fetching/faults.ts'
import { isFollowed, isIndexable } from '#src/domain/proofs/robots-directives.ts'
import type { ProofChange, ProofReport } from '#src/domain/proofs/proofs.api.ts'
import { judge, type Proof } from '#src/domain/proofs/proofs.ts'
import type { CheckRow, ProofRow } from '#src/storage/proofs/queries.ts'

/** A check as its customer sees it. */
export function toProofReport(check: CheckRow): ProofReport {
  const { url, state, checkedAt, dueAt, firstSeenAt, lastSeenAt } = check
  return {
    url,
    state,
    ...toSeen(check, checkedAt),
    firstSeenAt: isoTime(firstSeenAt),
    lastSeenAt: isoTime(lastSeenAt),
    checkedAt: isoTime(checkedAt),
    nextCheckAt: isoTime(dueAt),
  }
}

export function toProofChange(row: ProofRow): ProofChange {
  return { at: new Date(row.at).toISOString(), url: row.url, ...toSeen(row, row.at) }
}

function toSeen(proof: Proof, readAt: number | null) {
  const { status, fault, finalUrl, anchor, rel, robots, xRobots, canonical } = proof
  return {
    status,
    problem: fault && faultText(fault, status),
    couldLook: judge(proof) !== 'blocked',
    finalUrl,
    anchor,
    rel,
    robots,
    xRobots,
    canonical,
    followed: isFollowed(proof),
    indexable: isIndexable(proof, readAt),
  }
}

function isoTime(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
}
