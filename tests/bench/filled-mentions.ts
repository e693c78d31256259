import { sql } from 'drizzle-orm'
import { emailKey } from '#src/domain/emails/emails.ts'
import { users } from '#src/storage/accounts/schema.ts'
import type { Database } from '#src/storage/database.ts'

export const days = 180
const dayMs = 24 * 60 * 60 * 1000
const step = 50_000

/** Of one project and keyword, over half a year. */
export async function fillMentions(db: Database, mentionCount: number): Promise<void> {
  const user = { id: 'owner', email: 'owner@example.com', isAdmin: false }
  await db.insert(users).values({ ...user, emailKey: emailKey(user.email), confirmedAt: 1, createdAt: 1, updatedAt: 1 })
  await db.run(sql`INSERT INTO projects (id, user_id, name, website_url, created_at, updated_at)
    VALUES ('project', 'owner', 'Tea Timer', 'https://tea.example/', 1, 1)`)
  await db.run(sql`INSERT INTO keywords (id, project_id, text, key, match, query, created_at)
    VALUES ('keyword', 'project', 'tea timer', 'tea timer', 'phrase', '"tea timer"', 1)`)
  // Nothing here searches posts, and indexing a million takes minutes.
  await db.run(sql`DROP TRIGGER public_posts_search_insert`)
  const now = Date.now()
  const text = 'I looked at three of them, and none tells the whole team when the tea is ready. '.repeat(5)
  for (let first = 0; first < mentionCount; first += step) {
    // Written into the statement, because a bound number would be a floating-point one.
    const numbers = sql.raw(`(WITH RECURSIVE n(i) AS (SELECT ${first} UNION ALL SELECT i + 1 FROM n
      WHERE i < ${first + Math.min(step, mentionCount - first) - 1}) SELECT i FROM n)`)
    const at = sql.raw(`${now} - (i * 7919 % ${mentionCount}) * ${(days * dayMs) / mentionCount}`)
    await db.run(sql`INSERT INTO public_posts (id, kind, place, external_id, url, author, author_links, title, text,
        posted_at, found_at)
      SELECT i + 1, 'hackernews', '', i, 'https://news.ycombinator.com/item?id=' || i, 'author-' || (i % 5000), '[]',
        'Which tea timer do you use? ' || i, ${text}, cast(${at} AS INTEGER), ${now} FROM ${numbers}`)
    await db.run(sql`INSERT INTO mentions (id, project_id, post_id, score, reasons, state, folded_into, snoozed_until,
        listed_at, created_at, mailed_at)
      SELECT 'mention-' || i, 'project', i + 1, i % 100, '["asks","title"]',
        CASE WHEN i % 20 < 6 THEN 'new' WHEN i % 20 < 8 THEN 'replied' WHEN i % 20 < 17 THEN 'dismissed'
          WHEN i % 20 < 18 THEN 'snoozed' ELSE 'folded' END,
        CASE WHEN i % 20 >= 18 THEN 'mention-' || (i - i % 20) END,
        CASE WHEN i % 20 = 17 THEN ${now} + ${dayMs} END, cast(${at} AS INTEGER), ${now}, ${now} FROM ${numbers}`)
    await db.run(sql`INSERT INTO mention_keywords (keyword_id, mention_id, posted_at)
      SELECT 'keyword', 'mention-' || i, cast(${at} AS INTEGER) FROM ${numbers}`)
  }
}
