import { expect, it } from 'vitest'
import type { Database } from '#src/storage/database.ts'

// Rows of an id list or a subquery aren't one of our tables.
const scan = /^SCAN (?!.*(?:VIRTUAL TABLE|USING (?:COVERING )?INDEX|LIST SUBQUERY|\(subquery))/

/** The steps of plans that read a whole table or sort it. */
export function slowSteps(plans: readonly string[]): string[] {
  return plans.filter((plan) => scan.test(plan) || plan.includes('TEMP B-TREE'))
}

/** What a query finds, and the query. */
export type Question = [string, (db: Database) => Promise<unknown>]

/** Shows that each query uses an index. */
export function findByIndex(test: { db: Database }, questions: readonly Question[]): void {
  it.each(questions)('finds %s by an index, in its order', async (_, question) => {
    expect(slowSteps(await plansOf(test.db, question))).toEqual([])
  })
}

type Statement = { sql: string; args: unknown[] }

/** Runs a query and returns the plans of all its statements. */
export async function plansOf(db: Database, question: (db: Database) => Promise<unknown>): Promise<string[]> {
  const statements: Statement[] = []
  const client = db.$client
  const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)]
  Object.assign(client, {
    execute: (statement: Statement) => {
      statements.push(statement)
      return execute(statement as never)
    },
    batch: (many: Statement[], mode: never) => {
      statements.push(...many)
      return batch(many as never, mode)
    },
  })
  try {
    await question(db)
  } finally {
    Object.assign(client, { execute, batch })
  }
  const plans: string[] = []
  for (const { sql, args } of statements) {
    const { rows } = await client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args: args as never })
    plans.push(...rows.map(({ detail }) => detail as string))
  }
  if (plans.length === 0) throw new Error('Nothing was asked')
  return plans
}
