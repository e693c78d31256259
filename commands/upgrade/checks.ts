import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { findRunningPlatform, type RunningPlatform } from '#netlify/local/running-platform.ts'
import { checkoutOf } from '#netlify/local/processes/releases.ts'
import { sizeText } from '#src/domain/backups/results.ts'
import type { Environment } from '#src/env.ts'
import type { Git } from './git.ts'
import { listSome, refuseOverwriting } from './find-target.ts'
import { UpgradeError } from './upgrade-error.ts'

// What can be known before anything is done.

const otherWays = 'A container is upgraded by building a new image: see docs/operate/upgrade.md.'

export function requireWritable({ root }: Git): void {
  if (process.platform === 'win32')
    throw new UpgradeError('On Windows: stop the server, then run git pull, npm ci and npm start.')
  for (const name of ['', '.git', 'node_modules', 'package.json']) {
    const path = join(root, name)
    if (!existsSync(path) || isWritable(path)) continue
    throw new UpgradeError(
      `${path} can't be written by this user. Run this command as the user that the checkout belongs to. ${otherWays}`,
    )
  }
}

export async function requireCheckout(git: Git): Promise<void> {
  const { code, out, problem } = await git.try(['rev-parse', '--show-toplevel'])
  if (code === 127) throw new UpgradeError(`git can't be run (${problem}). Install it.`)
  if (code !== 0 && problem.includes('dubious ownership'))
    throw new UpgradeError(`${git.root} belongs to another user. Run this command as that user.`)
  if (code !== 0 || realpathSync(out) !== realpathSync(git.root))
    throw new UpgradeError(`${git.root} isn't a git checkout, so there is nothing to upgrade it from. ${otherWays}`)
  if ((await git.ask('rev-parse', '--verify', '--quiet', 'HEAD')) === null)
    throw new UpgradeError(
      `${git.root} has no commit to upgrade from. Clone the repository instead of copying its files.`,
    )
  const changed = await git.run(['status', '--porcelain', '--untracked-files=no'])
  if (changed === '') return
  const files = changed.split('\n').map((line) => line.slice(3))
  throw new UpgradeError(
    `You have changed ${listSome(files)}. Commit that (git commit -am "Our settings"), and the upgrade merges it with the new version.`,
  )
}

/** Putting the new files in place would delete what was changed while the upgrade ran. */
export async function requireUnchanged(git: Git, from: string, to: string): Promise<void> {
  if ((await git.run(['rev-parse', 'HEAD'])) !== from)
    throw new UpgradeError('The checkout moved to another commit while the upgrade ran. Run npm run upgrade again.')
  await requireCheckout(git)
  await refuseOverwriting(git, from, to)
}

export function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return true
  } catch {
    return false
  }
}

export function requireOwnData({ dataDirectory }: Environment): void {
  const user = process.getuid?.()
  const owner = existsSync(dataDirectory) ? statSync(dataDirectory).uid : user
  if (user === owner) return
  throw new UpgradeError(
    `${dataDirectory} belongs to another user (number ${owner}). Run this command as that user, or the server couldn't read what it writes.`,
  )
}

/** A server that can be replaced while it runs. */
export type SupervisedServer = RunningPlatform & { supervisor: number }

/** Null: none runs. */
export async function findSupervised({
  dataDirectory,
}: Pick<Environment, 'dataDirectory'>): Promise<SupervisedServer | null> {
  const platform = await findRunningPlatform(dataDirectory)
  if (!platform) return null
  const { supervisor } = platform
  if (supervisor === null) throw new UpgradeError('npm run dev is running on this data. Stop it, then try again.')
  return { ...platform, supervisor }
}

/** The server that is replaced. Null: none runs. */
export async function findServer(env: Environment, checkout: string): Promise<SupervisedServer | null> {
  const platform = await findSupervised(env)
  if (!platform) return null
  if (platform.root === undefined || !platform.triesReleases)
    throw new UpgradeError(
      'The server was started by an earlier version. Stop and start it once (systemctl restart uplist), then try again.',
    )
  const served = checkoutOf(platform.root)
  if (!existsSync(served) || realpathSync(served) !== realpathSync(checkout))
    throw new UpgradeError(`The server runs from ${served}. Run this command there.`)
  return platform
}

/** Bytes: of the files of a release, and of installed packages. */
const releaseBytes = 60 * 1024 ** 2
const packagesBytes = 900 * 1024 ** 2

export async function requireSpace(checkout: string, needsPackages: boolean): Promise<void> {
  const { bavail, bsize } = await statfs(checkout)
  const [free, needed] = [bavail * bsize, releaseBytes + (needsPackages ? packagesBytes : 0)]
  if (free >= needed) return
  throw new UpgradeError(
    `The new version needs ${sizeText(needed)} of disk space beside this one, and ${sizeText(free)} are free on the disk of ${checkout}.`,
  )
}
