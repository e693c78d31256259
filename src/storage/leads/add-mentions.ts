import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'
import { hideAddedStatement } from '#src/storage/mentions/excluded.ts'
import type { NewMention } from '#src/storage/mentions/new-mentions.ts'
import { type Progress, progressStatements } from '#src/storage/mentions/progress.ts'
import { sketchStatement } from '#src/storage/mentions/sketches.ts'
import { mergeStatement, type Person } from './merge.ts'

/**
 * Adds mentions with their keywords and leads, and records how far posts are matched. One batch: a killed run leaves all
 * of it to the next, and what is there already isn't added twice. `keywordsReadAt`: what was excluded since is hidden.
 */
export async function addMentions(
  db: Database,
  added: readonly NewMention[],
  { progress, keywordsReadAt }: { progress: Progress | null; keywordsReadAt: number },
  now: number,
): Promise<void> {
  const done = progress ? progressStatements(db, progress) : []
  if (added.length === 0) {
    const [first, ...rest] = done
    if (first) await db.batch([first, ...rest])
    return
  }
  const inBatch = new Set(added.map(({ projectId, postId }) => `${projectId} ${postId}`))
  const sketches = new Map(added.map(({ postId, sketch }) => [postId, { postId, runs: sketch }]))
  const rows = JSON.stringify(
    added.map(({ sketch: _, ...one }) => ({
      ...one,
      // Those that another one of the batch may stand for are added after it.
      later: one.same.some(({ postId }) => inBatch.has(`${one.projectId} ${postId}`)),
    })),
  )
  const field = (name: string) => sql.raw(`json_extract(m.value, '$.${name}')`)
  const other = (name: string) => sql.raw(`json_extract(o.value, '$.${name}')`)
  const each = sql`json_each(${rows}) m`
  const people: Person[] = added.flatMap(({ projectId, postId, lead }) =>
    lead && lead.others.length > 0 ? [{ projectId, postId, accounts: [lead, ...lead.others] }] : [],
  )
  const leadOfOwn = sql`(SELECT a.lead_id FROM lead_accounts a WHERE a.project_id = ${field('projectId')}
    AND a.kind = ${field('lead.kind')} AND a.key = ${field('lead.key')})`
  const leadOfOthers = sql`(SELECT a.lead_id FROM lead_accounts a WHERE a.project_id = ${field('projectId')}
    AND EXISTS (SELECT 1 FROM json_each(${field('lead.others')}) o
      WHERE a.kind = ${other('kind')} AND a.key = ${other('key')}) LIMIT 1)`
  // By its post, because another run may have added the mention that stands for it. What was answered or dismissed
  // hides nothing but the same person's words.
  const standing = sql`(SELECT t.id FROM json_each(${field('same')}) s
    CROSS JOIN mentions o ON o.project_id = ${field('projectId')} AND o.post_id = s.value ->> 'postId'
    CROSS JOIN mentions t ON t.id = coalesce(o.folded_into, o.id)
    WHERE t.state IN ('new', 'snoozed') OR (t.id = o.id AND t.state <> 'folded' AND s.value ->> 'sameAuthor') LIMIT 1)`
  // Asked here, because someone may be removed while their posts are matched.
  const isRemoved = sql`EXISTS (SELECT 1
    FROM (SELECT ${field('lead.kind')} AS kind, ${field('lead.hash')} AS hash
      UNION ALL SELECT ${other('kind')}, ${other('hash')} FROM json_each(${field('lead.others')}) o) a
    WHERE EXISTS (SELECT 1 FROM removed_authors r WHERE r.kind = a.kind AND r.hash = a.hash)
      OR EXISTS (SELECT 1 FROM project_removed_authors r
        WHERE r.project_id = ${field('projectId')} AND r.kind = a.kind AND r.hash = a.hash))`
  const isMention = sql`EXISTS (SELECT 1 FROM mentions
    WHERE project_id = ${field('projectId')} AND post_id = ${field('postId')})`
  const insert = (later: boolean) =>
    db.run(sql`INSERT INTO mentions (id, project_id, post_id, score, reasons, state, folded_into, listed_at,
        account_kind, account_key, created_at)
      SELECT id, project_id, post_id, score, reasons, iif(standing IS NULL, 'new', 'folded'), standing, listed_at,
        account_kind, account_key, ${now}
      FROM (SELECT ${field('id')} AS id, ${field('projectId')} AS project_id, ${field('postId')} AS post_id,
          ${field('score')} AS score, ${field('reasons')} AS reasons, ${standing} AS standing,
          ${field('postedAt')} AS listed_at, ${field('lead.kind')} AS account_kind, ${field('lead.key')} AS account_key
        FROM ${each} WHERE ${field('later')} = ${later ? 1 : 0} AND NOT ${isRemoved})
      WHERE EXISTS (SELECT 1 FROM projects WHERE id = project_id)
      ON CONFLICT DO NOTHING`)
  await db.batch([
    insert(false),
    insert(true),
    sketchStatement(db, [...sketches.values()]),
    hideAddedStatement(db, added, keywordsReadAt, now),
    db.run(sql`INSERT INTO mention_keywords (keyword_id, mention_id, posted_at)
      SELECT k.value, own.id, ${field('postedAt')}
      FROM ${each}, json_each(${field('keywordIds')}) k
      JOIN mentions own ON own.project_id = ${field('projectId')} AND own.post_id = ${field('postId')}
      WHERE EXISTS (SELECT 1 FROM keywords WHERE id = k.value) ON CONFLICT DO NOTHING`),
    // A new lead for an account that no lead has, neither by itself nor by one that it is linked with.
    db.run(sql`INSERT INTO leads
        (id, project_id, last_post_id, last_posted_at, created_at, updated_at)
      SELECT ${field('lead.id')}, ${field('projectId')}, ${field('postId')}, ${field('postedAt')}, ${now}, ${now}
      FROM ${each}
      WHERE ${field('lead')} IS NOT NULL
        AND ${isMention}
        AND NOT EXISTS (SELECT 1 FROM lead_accounts a WHERE a.project_id = ${field('projectId')}
          AND ((a.kind = ${field('lead.kind')} AND a.key = ${field('lead.key')})
            OR EXISTS (SELECT 1 FROM json_each(${field('lead.others')}) o
              WHERE a.kind = json_extract(o.value, '$.kind') AND a.key = json_extract(o.value, '$.key'))))
      ON CONFLICT DO NOTHING`),
    // Accounts that a person links are theirs before they are seen, so that it doesn't matter which one posts first.
    db.run(sql`INSERT INTO lead_accounts (project_id, kind, key, lead_id, handle, profile_url)
      SELECT ${field('projectId')}, ${other('kind')}, ${other('key')},
        coalesce(${leadOfOwn}, ${leadOfOthers}, ${field('lead.id')}), ${other('key')}, ${other('profileUrl')}
      FROM ${each}, json_each(${field('lead.others')}) o
      WHERE ${field('lead')} IS NOT NULL
        AND ${isMention}
      ON CONFLICT DO NOTHING`),
    db.run(sql`INSERT INTO lead_accounts (project_id, kind, key, lead_id, handle, profile_url)
      SELECT ${field('projectId')}, ${field('lead.kind')}, ${field('lead.key')},
        coalesce(${leadOfOthers}, ${field('lead.id')}), ${field('lead.handle')}, ${field('lead.profileUrl')}
      FROM ${each}
      WHERE ${field('lead')} IS NOT NULL
        AND ${isMention}
      ON CONFLICT DO UPDATE SET handle = excluded.handle, profile_url = excluded.profile_url`),
    ...(people.length === 0 ? [] : [mergeStatement(db, people)]),
    // The same author twice in one batch made two leads, of which only the first has the account.
    db.run(sql`DELETE FROM leads WHERE id IN (SELECT ${field('lead.id')} FROM ${each})
      AND NOT EXISTS (SELECT 1 FROM lead_accounts a WHERE a.lead_id = leads.id)`),
    db.run(sql`UPDATE leads SET last_post_id = newest.post_id, last_posted_at = newest.posted_at, updated_at = ${now}
      FROM (SELECT a.lead_id AS id, ${field('postId')} AS post_id, max(${field('postedAt')}) AS posted_at
        FROM ${each} JOIN lead_accounts a ON a.project_id = ${field('projectId')}
          AND a.kind = ${field('lead.kind')} AND a.key = ${field('lead.key')}
        GROUP BY a.lead_id) newest
      WHERE leads.id = newest.id AND newest.posted_at > leads.last_posted_at`),
    ...done,
  ])
}
