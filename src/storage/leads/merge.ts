import { sql } from 'drizzle-orm'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'

/** Accounts that are the same person's, as a post says that a project has as a mention. */
export type Person = { projectId: string; postId: number; accounts: readonly { kind: SourceKind; key: string }[] }

/**
 * Moves all accounts of the same person to the oldest of their leads, also if only several posts together show it. A
 * trigger on `lead_accounts` then joins what was decided about the others, and deletes them.
 */
export function mergeStatement(db: Database, people: readonly Person[]) {
  return db.run(sql`WITH RECURSIVE
      same (person, lead) AS MATERIALIZED (
        SELECT DISTINCT p.key, a.lead_id
        FROM json_each(${JSON.stringify(people)}) p
        CROSS JOIN json_each(p.value, '$.accounts') own
        CROSS JOIN lead_accounts a ON a.project_id = json_extract(p.value, '$.projectId')
          AND a.kind = json_extract(own.value, '$.kind') AND a.key = json_extract(own.value, '$.key')
        WHERE EXISTS (SELECT 1 FROM mentions n WHERE n.project_id = json_extract(p.value, '$.projectId')
          AND n.post_id = json_extract(p.value, '$.postId'))
      ),
      linked (lead, other) AS (
        SELECT lead, lead FROM same
        UNION
        SELECT l.lead, there.lead FROM linked l
        JOIN same here ON here.lead = l.other JOIN same there ON there.person = here.person
      ),
      merged (lead, oldest) AS MATERIALIZED (
        SELECT DISTINCT lead, (SELECT o.id FROM linked r JOIN leads o ON o.id = r.other
          WHERE r.lead = l.lead ORDER BY o.created_at, o.rowid LIMIT 1)
        FROM linked l
      )
    UPDATE lead_accounts SET lead_id = merged.oldest FROM merged
    WHERE lead_accounts.lead_id = merged.lead AND merged.oldest <> merged.lead
      -- Otherwise SQLite reads all accounts and looks for each among those merged.
      AND lead_accounts.lead_id IN (SELECT lead FROM merged)`)
}
