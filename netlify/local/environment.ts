import { readFileSync } from 'node:fs'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Environment, readEnvironment } from '#src/env.ts'
import { type DataFolder, readOrCreateSecret } from './data-folder.ts'

/** Run from source, which Node can. They have no part in the functions' bundle. */
const drawingProgram = fileURLToPath(new URL('../../functions/images/drawing-program.ts', import.meta.url))
export const databaseThread = fileURLToPath(new URL('../../src/storage/connections/thread-program.ts', import.meta.url))
const pagesModule = new URL('pages/live-pages.ts', import.meta.url).href
export const backupProgram = fileURLToPath(new URL('backups/program.ts', import.meta.url))
const blobsModule = new URL('blobs.ts', import.meta.url).href

const packageFile = new URL('../../package.json', import.meta.url)

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
  return version
}

export type LocalParts = {
  folder: DataFolder
  port: number
  smtpUrl: string | undefined
  selfOrigin: string
  hookPath: string
}

/** The environment as the platform was started. On one machine NODE_ENV decides whether it is production. */
export function readMachineEnvironment(variables: Record<string, string | undefined>): Environment {
  const profile = variables['NODE_ENV'] === 'production' ? 'production' : undefined
  return readEnvironment({ ...variables, MACHINE_PROFILE: profile })
}

/**
 * Gives unset variables their local values, in the environment itself, because functions and builds read it there as in
 * production.
 */
export async function completeEnvironment(
  env: Environment,
  { folder, port, smtpUrl, selfOrigin, hookPath }: LocalParts,
) {
  const local = `http://localhost:${port}`
  const defaults: Record<string, string | undefined> = {
    SECRET: env.secret ?? (await readOrCreateSecret(folder.secretFile)),
    SMTP_URL: env.smtpUrl ?? smtpUrl,
    BUILD_HOOK_URL: env.buildHookUrl ?? `${selfOrigin}${hookPath}`,
    SITE_ORIGIN: process.env['SITE_ORIGIN'] || process.env['URL'] || (env.production ? env.origin : local),
    SELF_ORIGIN: selfOrigin,
    DRAWING_PROGRAM: drawingProgram,
    BACKUP_PROGRAM: backupProgram,
    BLOBS_MODULE: blobsModule,
    PAGES_MODULE: pagesModule,
    DATABASE_THREAD: databaseThread,
    DATA_DIR: folder.root,
    DATABASE_URL: absoluteFile(env.database.url),
    CONTEXT: env.context,
    MACHINE_PROFILE: env.singleMachine ? 'production' : undefined,
    NETLIFY_LOCAL: 'true',
    APP_VERSION: readVersion(),
  }
  for (const [name, value] of Object.entries(defaults)) if (value !== undefined) process.env[name] = value
  return readEnvironment(process.env)
}

/** A relative `file:` URL means a different file for a process in another folder. */
export function absoluteFile(url: string): string {
  const path = /^file:(?!\/\/)(.*)$/.exec(url)?.[1]
  return path === undefined || isAbsolute(path) ? url : `file:${resolve(path)}`
}
