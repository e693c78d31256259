import { eq } from 'drizzle-orm'
import type { AlertKind } from '#src/domain/alerts/kinds.ts'
import type { AlertState } from '#src/domain/alerts/hysteresis.ts'
import type { Database } from '#src/storage/database.ts'
import { mailStatement, type OutgoingMail } from '#src/storage/mails/changes.ts'
import { alerts } from './schema.ts'

type Saved = { kind: AlertKind; detail: string; state: AlertState | null; mail: OutgoingMail | null }

/** Stores what became of a condition, together with the mail about it. `state` null: it's over. */
export async function saveAlert(db: Database, { kind, detail, state, mail }: Saved, now: number): Promise<void> {
  const stored = state
    ? db
        .insert(alerts)
        .values({ kind, detail, ...state })
        .onConflictDoUpdate({ target: alerts.kind, set: { detail, ...state } })
    : db.delete(alerts).where(eq(alerts.kind, kind))
  await db.batch(mail ? [stored, mailStatement(db, mail, now)] : [stored])
}
