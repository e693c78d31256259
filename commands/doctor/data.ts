import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { databaseThread } from '#netlify/local/environment.ts'
import { findRunningPlatform, type RunningPlatform } from '#netlify/local/running-platform.ts'
import type { Environment } from '#src/env.ts'
import { pathOfFile } from '#src/storage/connections/file.ts'
import { type Database, openDatabase } from '#src/storage/database.ts'
import { readJournal, readSchemaState } from '#src/storage/migrations/compatibility.ts'
import { fail, type Finding, messageOf, ok, sizeOf, warn } from './findings.ts'

const timeoutMs = 10_000

/** Whether a platform runs on the folder, and what one that was killed has left. */
export async function checkPlatform({ dataDirectory }: Environment): Promise<Finding> {
  const platform = await findRunningPlatform(dataDirectory)
  if (platform) return checkAnswer(platform)
  const isLeft = await stat(join(dataDirectory, 'platform.json')).catch(() => null)
  if (!isLeft) return ok('It doesn’t run at the moment')
  return warn(
    'It doesn’t run, but platform.json says it does: it was killed, or the folder is a copy.',
    'The next start replaces that file.',
  )
}

async function checkAnswer({ port, pid, buildHookUrl }: RunningPlatform): Promise<Finding> {
  const answers = await fetch(buildHookUrl, { signal: AbortSignal.timeout(timeoutMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (answers) return ok(`It runs on port ${port} (process ${pid})`)
  return fail(
    `It runs (process ${pid}), but hasn’t answered on port ${port} for ${timeoutMs / 1000} s.`,
    'If it stays like this, replace it: npm run restart',
  )
}

/** Everything about the database that SQLite can tell. The whole file is read. */
export async function checkDatabaseFile(env: Environment): Promise<Finding[]> {
  const { url } = env.database
  const isFile = url.startsWith('file:')
  const size = isFile ? await sizesOf(url) : null
  if (isFile && size === null) return [ok('There is no database yet: the first start makes it')]
  // In a thread, because the other checks wait for answers from a network meanwhile.
  const db = openDatabase(env.database, { timeout: 30_000, threadProgram: databaseThread })
  try {
    const startedAt = performance.now()
    const findings = [await checkSchema(db), await checkTimes(db)]
    if (size) findings.push(await checkPages(db), await checkReferences(db), ok(`The database has ${size}`))
    else findings.push(ok(`The database server answered in ${Math.round(performance.now() - startedAt)} ms`))
    return findings
  } catch (error) {
    const advice = size
      ? 'Stop the platform and restore the newest backup: npm run restore -- latest --replace'
      : 'Check DATABASE_URL, DATABASE_AUTH_TOKEN and the server.'
    return [fail(`The database at ${url} can’t be used (${rootMessage(error)}).`, advice)]
  } finally {
    db.$client.close()
  }
}

async function sizesOf(url: string): Promise<string | null> {
  const path = pathOfFile(url)
  const [main, log] = await Promise.all([path, `${path}-wal`].map((file) => stat(file).catch(() => null)))
  if (!main) return null
  return log && log.size > 0 ? `${sizeOf(main.size)}, and ${sizeOf(log.size)} in its log` : sizeOf(main.size)
}

async function checkSchema(db: Database): Promise<Finding> {
  const [{ newest, oldest }, known] = [await readSchemaState(db), readJournal()]
  const last = known.at(-1)
  if (!last || newest === null)
    return warn('The database is empty.', 'Start the platform once, or run npm run db:migrate.')
  const missing = known.filter(({ when }) => when > newest).length
  if (missing > 0)
    return warn(`The database lacks ${missing} migrations.`, 'Restart the server (npm run restart), which migrates it.')
  if (oldest > last.when) return fail('A newer version has changed the database.', 'Start that version again.')
  if (newest > last.when) return ok('A newer version has migrated the database, and this one can work on it')
  return ok(`The schema is that of ${last.tag}`)
}

/** Jobs that started in the future: the clock ran ahead then, or is behind now. */
async function checkTimes(db: Database): Promise<Finding> {
  const [row] = await db.all<{ at: number | null }>(sql`SELECT max(started_at) AS at FROM jobs`)
  const ahead = (row?.at ?? 0) - Date.now()
  if (ahead < 120_000) return ok('No job has started in the future')
  return fail(
    `A job started ${Math.round(ahead / 60_000)} minutes in the future, so the clock was set back or ran ahead.`,
    'Check the clock (timedatectl). Work that is due is caught up on by itself.',
  )
}

async function checkPages(db: Database): Promise<Finding> {
  const rows = await db.all<Record<string, string>>(sql`PRAGMA integrity_check(5)`)
  const faults = rows.flatMap((row) => Object.values(row)).filter((text) => text !== 'ok')
  if (faults.length === 0) return ok('The database file is whole')
  return fail(
    `The database file is damaged: ${faults.join('; ')}`,
    'Stop the platform and restore the newest backup: npm run restore -- latest --replace',
  )
}

async function checkReferences(db: Database): Promise<Finding> {
  const rows = await db.all(sql`PRAGMA foreign_key_check`)
  if (rows.length === 0) return ok('No row refers to a missing one')
  return warn(`${rows.length} rows refer to missing ones.`, 'Restore a backup beside it and compare, or report it.')
}

function rootMessage(error: unknown): string {
  let cause = error
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause
  return messageOf(cause)
}
