import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { MentionReason } from '#src/domain/mentions/mentions.ts'
import type { SourceKind } from '#src/domain/mentions/sources.ts'
import type { Database } from '#src/storage/database.ts'
import { mergeStatement, type Person } from '#src/storage/leads/merging.ts'
import { hideAddedStatement } from './excluding.ts'
import { matchedStatement } from './matching.ts'
import { mentions, publicPosts, removedAuthors } from './schema.ts'

export type NewMention = {
  id: string
  projectId: string
  postId: number
  postedAt: number
  score: number
  reasons: readonly MentionReason[]
  keywordIds: readonly string[]
  /** The post whose mention stands for it. Null: itself. */
  foldedInto: number | null
  /** Its author. Null: unknown. */
  lead: NewLead | null
}

export type NewLead = {
  id: string
  kind: SourceKind
  key: string
  handle: string
  profileUrl: string | null
  /** Other accounts of the same person, whether they have posted or not. */
  others: readonly { kind: SourceKind; key: string; profileUrl: string }[]
}

/**
 * Adds mentions with their keywords and leads, and records how far posts are matched. One batch: a killed run leaves all
 * of it to the next, and what is there already isn't added twice. `keywordsReadAt`: what was excluded since is hidden.
 */
export async function addMentions(
  db: Database,
  added: readonly NewMention[],
  { matchedUpTo, keywordsReadAt }: { matchedUpTo: number | null; keywordsReadAt: number },
  now: number,
): Promise<void> {
  const rows = JSON.stringify(added)
  const field = (name: string) => sql.raw(`json_extract(m.value, '$.${name}')`)
  const other = (name: string) => sql.raw(`json_extract(o.value, '$.${name}')`)
  const each = sql`json_each(${rows}) m`
  const people: Person[] = added.flatMap(({ projectId, lead }) =>
    lead && lead.others.length > 0 ? [{ projectId, accounts: [lead, ...lead.others] }] : [],
  )
  const leadOfOwn = sql`(SELECT a.lead_id FROM lead_accounts a WHERE a.project_id = ${field('projectId')}
    AND a.kind = ${field('lead.kind')} AND a.key = ${field('lead.key')})`
  const leadOfOthers = sql`(SELECT a.lead_id FROM lead_accounts a WHERE a.project_id = ${field('projectId')}
    AND EXISTS (SELECT 1 FROM json_each(${field('lead.others')}) o
      WHERE a.kind = ${other('kind')} AND a.key = ${other('key')}) LIMIT 1)`
  await db.batch([
    db.run(sql`INSERT INTO mentions (id, project_id, post_id, score, reasons, state, listed_at, created_at)
      SELECT ${field('id')}, ${field('projectId')}, ${field('postId')}, ${field('score')}, ${field('reasons')}, 'new',
        ${field('postedAt')}, ${now}
      FROM ${each}
      WHERE ${field('foldedInto')} IS NULL AND EXISTS (SELECT 1 FROM projects WHERE id = ${field('projectId')})
      ON CONFLICT DO NOTHING`),
    // By its post, because another run may have added the mention that stands for it, with another id.
    db.run(sql`INSERT INTO mentions
        (id, project_id, post_id, score, reasons, state, folded_into, listed_at, created_at)
      SELECT ${field('id')}, ${field('projectId')}, ${field('postId')}, ${field('score')}, ${field('reasons')},
        CASE WHEN same.id IS NULL THEN 'new' ELSE 'folded' END, coalesce(same.folded_into, same.id),
        ${field('postedAt')}, ${now}
      FROM ${each}
      LEFT JOIN mentions same ON same.project_id = ${field('projectId')} AND same.post_id = ${field('foldedInto')}
      WHERE ${field('foldedInto')} IS NOT NULL AND EXISTS (SELECT 1 FROM projects WHERE id = ${field('projectId')})
      ON CONFLICT DO NOTHING`),
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
        AND EXISTS (SELECT 1 FROM projects WHERE id = ${field('projectId')})
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
        AND EXISTS (SELECT 1 FROM projects WHERE id = ${field('projectId')})
      ON CONFLICT DO NOTHING`),
    db.run(sql`INSERT INTO lead_accounts (project_id, kind, key, lead_id, handle, profile_url)
      SELECT ${field('projectId')}, ${field('lead.kind')}, ${field('lead.key')},
        coalesce(${leadOfOthers}, ${field('lead.id')}), ${field('lead.handle')}, ${field('lead.profileUrl')}
      FROM ${each}
      WHERE ${field('lead')} IS NOT NULL
        AND EXISTS (SELECT 1 FROM projects WHERE id = ${field('projectId')})
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
    ...(matchedUpTo === null ? [] : [matchedStatement(db, matchedUpTo)]),
  ])
}

/** The texts of a project's last mentions, to find out what is nearly the same. */
export function listRecentTexts(db: Database, projectId: string, since: number, limit: number) {
  return db
    .select({ id: mentions.id, postId: mentions.postId, title: publicPosts.title, text: publicPosts.text })
    .from(mentions)
    .innerJoin(publicPosts, eq(publicPosts.id, mentions.postId))
    .where(and(eq(mentions.projectId, projectId), ne(mentions.state, 'folded'), gt(mentions.listedAt, since)))
    .orderBy(desc(mentions.listedAt))
    .limit(limit)
}

/** Which of these hashes belong to people who don't want to be found. */
export async function findRemovedAuthors(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ hash: removedAuthors.hash })
    .from(removedAuthors)
    .where(sql`${removedAuthors.hash} IN (SELECT value FROM json_each(${JSON.stringify(hashes)}))`)
  return new Set(rows.map(({ hash }) => hash))
}
