import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { siteOfBackups } from '#src/domain/backups/names.ts'
import type { RestoreFacts } from '#src/domain/backups/results.ts'
import type { Environment } from '#src/env.ts'
import { site } from '#src/site.ts'
import { BackupError } from './backup-error.ts'
import { findKey } from './encryption.ts'
import { restoreInto } from './restore.ts'
import type { Target } from './target.ts'
import { folderTarget, localBackups, openTarget } from './targets.ts'
import { inWorkshop } from './workshop.ts'

/** Fetches a backup from where it's stored, restores it in a temporary place and compares it with what it says. */
export async function certify(env: Environment, name: string): Promise<RestoreFacts> {
  const target = await openTarget(env, siteOfBackups(env.origin, site.origin))
  const { facts } = await inRestored(env, target, name, () => Promise.resolve())
  return facts
}

/** The same with a backup from before an upgrade, which is on this machine, and with some work in the restored folder. */
export async function withRestored<T>(
  env: Environment,
  name: string,
  work: (folder: string, facts: RestoreFacts) => Promise<T>,
): Promise<T> {
  const target = folderTarget(localBackups(env.dataDirectory), siteOfBackups(env.origin, site.origin))
  const { result } = await inRestored(env, target, name, work)
  return result
}

async function inRestored<T>(
  env: Environment,
  target: Target,
  name: string,
  work: (folder: string, facts: RestoreFacts) => Promise<T>,
): Promise<{ facts: RestoreFacts; result: T }> {
  return inWorkshop(env.dataDirectory, async (workshop) => {
    const body = await target.read(name)
    if (!body) throw new BackupError(`${target.placeOf(name)} is missing.`)
    const folder = join(workshop.folder, 'restored')
    await mkdir(folder)
    const identities = await findKey(workshop.keyFile, name)
    const { about: _, ...facts } = await restoreInto({ body, name, identities, folder, context: env.context })
    return { facts, result: await work(folder, facts) }
  })
}
