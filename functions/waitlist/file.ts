import { csvLines, csvText } from '#src/domain/csv/csv.ts'
import type { ProviderSync, WaitlistRow } from '#src/domain/waitlist/waitlist.api.ts'
import type { Database } from '#src/storage/database.ts'
import { listWaitlistAfter, type WaitlistChoice, type WaitlistEntry } from '#src/storage/waitlist/queries.ts'

/** Entries per query. */
const pieceSize = 1000

const header = ['Email', 'State', 'Since', 'Last change', 'Email provider', 'Provider’s error']

/** An entry in the API's format. */
export function toWaitlistRow(entry: WaitlistEntry): WaitlistRow {
  return {
    ref: entry.ref,
    email: entry.email,
    state: entry.state,
    createdAt: new Date(entry.createdAt).toISOString(),
    updatedAt: new Date(entry.updatedAt).toISOString(),
    provider: providerSync(entry),
    providerError: entry.forwardError,
  }
}

function providerSync({ state, forward, forwardDueAt }: WaitlistEntry): ProviderSync {
  if (forward !== null) return forwardDueAt === null ? 'failed' : 'waiting'
  return state === 'confirmed' ? 'synced' : 'none'
}

/** The waitlist as CSV, in pieces. */
export async function* waitlistFile(db: Database, choice: WaitlistChoice): AsyncGenerator<string> {
  yield csvText(header, [])
  let last: WaitlistEntry | null = null
  for (;;) {
    const piece: WaitlistEntry[] = await listWaitlistAfter(db, choice, last, pieceSize)
    if (piece.length > 0) yield csvLines(piece.map(cellsOf))
    last = piece.at(-1) ?? null
    if (piece.length < pieceSize) return
  }
}

function cellsOf(entry: WaitlistEntry): string[] {
  const { email, state, createdAt, updatedAt, provider, providerError } = toWaitlistRow(entry)
  return [email, state, createdAt, updatedAt, provider, providerError ?? '']
}
