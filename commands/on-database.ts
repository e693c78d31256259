import { randomUUID } from 'node:crypto'
import type { LogEntry } from '#functions/http/environment.ts'
import { writeSecurityEvent } from '#functions/security-log/queue.ts'
import { openDataFolder } from '#netlify/local/data-folder.ts'
import { explain } from '#netlify/local/known-errors.ts'
import type { SecurityDetails, SecurityEvent } from '#src/domain/security-log/events.ts'
import { type Environment, readEnvironment } from '#src/env.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'

// What commands share that work on the database of this installation.

/** Runs a command. Returns its exit code; errors that the caller can fix are printed. */
export async function onDatabase(work: (db: Database, env: Environment) => Promise<boolean>): Promise<number> {
  return withKnownErrors(async () => {
    const env = readEnvironment(process.env)
    await openDataFolder(env.dataDirectory)
    const db = openDatabase(env.database)
    try {
      return (await work(db, env)) ? 0 : 1
    } finally {
      db.$client.close()
    }
  })
}

/** Prints errors that the caller can fix, instead of their stack. */
export async function withKnownErrors(run: () => Promise<number>): Promise<number> {
  try {
    return await run()
  } catch (error) {
    const sentence = hasNoTables(error)
      ? 'The database has no tables yet. Start the platform once (npm start), or run npm run db:migrate.'
      : explain(error, process.env['DATABASE_URL'])
    if (sentence === null) throw error
    console.error(sentence)
    return 1
  }
}

/** Adds what a command did to the security log. */
export async function recordCommand(
  db: Database,
  event: SecurityEvent,
  { userId, details }: { userId: string | null; details?: SecurityDetails },
): Promise<void> {
  // The event itself is in the database, so only a failure to write it is printed.
  const log = (entry: LogEntry) => (entry.level === 'error' ? console.error(JSON.stringify(entry)) : undefined)
  const services = { db, now: Date.now, newId: randomUUID, log }
  await writeSecurityEvent(services, { event, userId, details: { ...details, by: 'command' } })
}

function hasNoTables(error: unknown): boolean {
  return error instanceof Error && (error.message.includes('no such table') || hasNoTables(error.cause))
}
