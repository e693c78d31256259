import type { Database } from '#src/storage/database.ts'

/** Counts the statements that are sent from now on. The returned function ends that, and says how many. */
export function countStatements({ $client: client }: Database): () => number {
  const [execute, batch] = [client.execute.bind(client), client.batch.bind(client)]
  let count = 0
  client.execute = (...call: Parameters<typeof execute>) => {
    count += 1
    return execute(...call)
  }
  client.batch = (...call: Parameters<typeof batch>) => {
    count += call[0].length
    return batch(...call)
  }
  return () => {
    Object.assign(client, { execute, batch })
    return count
  }
}
