import { sql } from 'drizzle-orm'
import type { ProductState } from '#src/domain/products/states.ts'
import type { Database } from '#src/storage/database.ts'
import { copiedLength } from './schema.ts'

export type ComparedText = {
  id: number
  ref: string
  name: string
  state: ProductState
  headline: string
  description: string
}

/** How many of the newest products each text is compared with. */
const newestCompared = 200

/**
 * Products whose texts may be like the given ones: the newest, and for each given text the products before and after it,
 * by id, whose description begins or ends the same way. That finds copies of old texts, however many there are.
 */
export async function listTextsToCompare(
  db: Database,
  texts: readonly { id: number; description: string }[],
): Promise<ComparedText[]> {
  const given = JSON.stringify(texts.map(({ id, description }) => [id, description]))
  const first = (text: string) => sql.raw(`substr(${text}, 1, ${copiedLength})`)
  const last = (text: string) => sql.raw(`substr(${text}, -${copiedLength})`)
  const before = (part: typeof first) => sql`SELECT
    (SELECT max(id) FROM products WHERE ${part('description')} = ${part('wanted.description')} AND id < wanted.id) FROM wanted`
  const after = (part: typeof first) => sql`SELECT
    (SELECT min(id) FROM products WHERE ${part('description')} = ${part('wanted.description')} AND id > wanted.id) FROM wanted`
  // All rows as one value, since reading 200 rows takes longer than finding them.
  const [row] = await db.all<{ texts: string }>(sql`
    WITH wanted (id, description) AS MATERIALIZED (
      SELECT value ->> 0, value ->> 1 FROM json_each(${given})
    ), candidates (id) AS (
      SELECT id FROM products WHERE id > (SELECT max(id) FROM products) - ${newestCompared}
      UNION ${before(first)} UNION ${after(first)} UNION ${before(last)} UNION ${after(last)}
    )
    SELECT json_group_array(json_object('id', id, 'ref', ref, 'name', name, 'state', state,
      'headline', headline, 'description', description)) AS texts
    FROM products WHERE id IN (SELECT id FROM candidates)`)
  return JSON.parse(row?.texts ?? '[]') as ComparedText[]
}
