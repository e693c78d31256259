import { createReadStream, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { isOfSite, siteOfBackups } from '#src/domain/backups/names.ts'
import { newestBackup } from '#src/domain/backups/retention.ts'
import type { Environment } from '#src/env.ts'
import { site } from '#src/site.ts'
import { BackupError } from './backup-error.ts'
import type { StoredBackup, Target } from './target.ts'
import { folderTarget, localBackups, openTarget } from './targets.ts'

/** `targets`: where the list of what was deleted since may be. */
export type FoundBackup = { name: string; body: Readable; targets: Target[] }

/** A backup by its name, a file, or `latest`. */
export async function findBackup(env: Environment, which: string): Promise<FoundBackup> {
  const targets = await openTargets(env)
  // A folder may be called `latest`.
  if (statSync(which, { throwIfNoEntry: false })?.isDirectory() === false) {
    const beside = folderTarget(dirname(which), siteOfBackups(env.origin, site.origin))
    const body = createReadStream(which, { highWaterMark: 1 << 20 })
    return { name: basename(which), body, targets: [beside, ...targets] }
  }
  const name = which === 'latest' ? await findNewest(env) : which
  for (const target of targets) {
    const body = await target.read(name)
    if (body) return { name, body, targets }
  }
  throw new BackupError(`There is no backup ${which}. npm run restore lists those there are.`)
}

async function findNewest(env: Environment): Promise<string> {
  const newest = newestBackup(await listBackups(env), Date.now())
  if (newest) return newest.name
  const [target] = await openTargets(env)
  throw new BackupError(`There is no backup in ${target?.text}. Check BACKUP_TARGET, or name a file.`)
}

/** All there are, the newest first. Those before an upgrade are on this machine. */
export async function listBackups(env: Environment): Promise<(StoredBackup & { place: string })[]> {
  const found = new Map<string, StoredBackup & { place: string }>()
  for (const target of await openTargets(env)) {
    for (const backup of await target.list()) found.set(backup.name, { ...backup, place: target.placeOf(backup.name) })
  }
  const own = siteOfBackups(env.origin, site.origin)
  const all = [...found.values()].toSorted((a, b) => b.at - a.at)
  const ofSite = all.filter(({ name }) => isOfSite(name, own))
  // A new machine may not know its site yet.
  return ofSite.length > 0 ? ofSite : all
}

async function openTargets(env: Environment): Promise<Target[]> {
  const name = siteOfBackups(env.origin, site.origin)
  return [await openTarget(env, name), folderTarget(localBackups(env.dataDirectory), name)]
}

/** Where the data folder's key of the newest backup is. */
export const keyFileOf = (dataDirectory: string) => join(dataDirectory, 'backup-key.json')
