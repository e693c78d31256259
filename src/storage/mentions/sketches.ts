import { sql } from 'drizzle-orm'
import type { Database } from '#src/storage/database.ts'

/** A post with the runs that its text is found by: see `sketchOf`. */
export type Sketch = { postId: number; runs: readonly number[] }

/** The newest posts with a run that are looked at. Texts that people repeat more often share it with everyone. */
const perRun = 50

/** Posts in which some runs of others appear, and how many of them. */
export function findSharing(
  db: Database,
  sketches: readonly Sketch[],
): Promise<{ postId: number; otherId: number; shared: number }[]> {
  return db.all(sql`SELECT p.value ->> 'postId' AS postId, s.post_id AS otherId, count(*) AS shared
    FROM json_each(${JSON.stringify(sketches)}) p
    CROSS JOIN json_each(p.value, '$.runs') r
    CROSS JOIN post_sketches s ON s.run = r.value
      AND s.post_id IN (SELECT post_id FROM post_sketches WHERE run = r.value ORDER BY post_id DESC LIMIT ${perRun})
    WHERE s.post_id <> p.value ->> 'postId'
    GROUP BY p.key, s.post_id
    ORDER BY p.key, shared DESC, s.post_id`)
}

export function sketchStatement(db: Database, sketches: readonly Sketch[]) {
  return db.run(sql`INSERT INTO post_sketches (run, post_id)
    SELECT r.value, p.value ->> 'postId'
    FROM json_each(${JSON.stringify(sketches)}) p, json_each(p.value, '$.runs') r
    WHERE EXISTS (SELECT 1 FROM public_posts WHERE id = p.value ->> 'postId') ON CONFLICT DO NOTHING`)
}
