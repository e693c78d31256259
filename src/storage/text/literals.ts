import { type SQL, sql } from 'drizzle-orm'

/**
 * Names of ours as a list in SQL, such as states. As literals, because the planner only then uses an index of certain
 * states. Never for what someone typed.
 */
export function literals(names: readonly string[]): SQL {
  const wrong = names.find((name) => !/^[a-z]+(?:-[a-z]+)*$/.test(name))
  if (wrong !== undefined) throw new Error(`“${wrong}” is no name of ours`)
  return sql.raw(`(${names.map((name) => `'${name}'`).join(', ')})`)
}
