import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, copyFile, link, mkdir, readdir, readFile, readlink, rename, rm, stat, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { writeWhole } from '#netlify/local/data-folder.ts'
import { stagedRelease, type Switch, switchFile, upgradeFolder } from '#netlify/local/processes/releases.ts'
import { requireUnchanged } from './checks.ts'
import type { Git } from './git.ts'

const run = promisify(execFile)

/** Keeps the previous release from git's clean-up: npm run upgrade -- refs/uplist/previous */
const previous = 'refs/uplist/previous'

/** The checkout with what the owner changed between an interruption and its end. */
const interrupted = 'refs/uplist/interrupted'

const packagesOf = (root: string) => join(root, 'node_modules')
const nextPackages = (checkout: string) => join(upgradeFolder(checkout), 'packages')
const formerPackages = (checkout: string) => join(upgradeFolder(checkout), 'former-packages')

/**
 * Makes the checkout what the release in its folder is. Git writes file by file, so from the first to the last of them a file says
 * that this isn't finished.
 */
export async function switchTo(git: Git, from: string, to: string, hasOwnPackages: boolean): Promise<void> {
  const { root } = git
  if (hasOwnPackages) {
    // The server on trial goes on using the ones in its folder.
    await rm(nextPackages(root), { recursive: true, force: true })
    await linkTree(packagesOf(stagedRelease(root, to)), nextPackages(root))
  }
  await requireUnchanged(git, from, to)
  await git.run(['update-ref', previous, from])
  // A server starts from the release's folder from here on, so all of it has to be on the disk.
  await syncDisks()
  const unfinished: Switch = { to, packages: hasOwnPackages }
  await writeWhole(switchFile(root), JSON.stringify(unfinished))
  await finishSwitch(git, unfinished)
}

/**
 * Between an interruption and its end the owner may have changed files, or made commits, that the end would delete. Keeps them as a
 * commit, and returns a sentence about it. Null: there are none.
 */
export async function keepChanges(git: Git, to: string): Promise<string | null> {
  await removeIndexLock(git)
  const head = await git.run(['rev-parse', 'HEAD'])
  const isMoved = head !== to && head !== (await git.ask('rev-parse', previous))
  // What git left unfinished is as in one of both releases, except for the file that it was writing.
  const [fromPrevious, fromNext] = [await differingFiles(git, previous), await differingFiles(git, to)]
  if (!isMoved && fromPrevious.isDisjointFrom(fromNext)) return null
  const kept = (await git.ask('stash', 'create')) || head
  await git.run(['update-ref', interrupted, kept])
  return `Files were changed meanwhile. They are kept: git diff ${previous} ${interrupted}`
}

async function differingFiles(git: Git, commit: string): Promise<Set<string>> {
  const names = await git.ask('diff', '--name-only', commit)
  return new Set(names?.split('\n').filter(Boolean))
}

/** Each step can be repeated, because it may be interrupted. */
export async function finishSwitch(git: Git, { to, packages }: Switch): Promise<void> {
  const { root } = git
  if (packages && existsSync(nextPackages(root))) {
    if (existsSync(packagesOf(root))) {
      await rm(formerPackages(root), { recursive: true, force: true })
      await rename(packagesOf(root), formerPackages(root))
    }
    await rename(nextPackages(root), packagesOf(root))
  }
  await removeIndexLock(git)
  // A power failure may have cut it off. Git writes another one.
  if ((await git.ask('ls-files', 'package.json')) === null) await rm(await gitFile(git, 'index'), { force: true })
  await replaceStartFiles(git, to)
  await git.run(['reset', '--hard', '--quiet', to])
  // The files have to be on the disk before the note is gone.
  await syncDisks()
  await rm(switchFile(root), { force: true })
}

/** Left by a git that was killed. Whoever holds the lock of the upgrade is the only one that changes this checkout. */
async function removeIndexLock(git: Git): Promise<void> {
  await rm(await gitFile(git, 'index.lock'), { force: true })
}

const gitFile = async (git: Git, name: string) => resolve(git.root, await git.run(['rev-parse', '--git-path', name]))

const syncDisks = () => run('sync').catch(() => {})

/** What npm and service managers start. Git deletes a file before it writes it, and a power failure would leave none to start. */
const startFiles = ['package.json', 'commands/launch.js']

/** Git leaves files alone that its index knows to be right. */
async function replaceStartFiles(git: Git, to: string): Promise<void> {
  for (const name of startFiles) {
    const [source, target] = [join(stagedRelease(git.root, to), name), join(git.root, name)]
    if (!existsSync(source)) continue
    await writeWhole(target, await readFile(source))
    await chmod(target, (await stat(source)).mode)
    await git.run(['update-index', '--add', '--', name])
  }
}

/** A copy of a folder whose files are links. Where links aren't possible it has copies. */
async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    else await link(source, target).catch(() => copyFile(source, target))
  }
}

/** What an upgrade leaves: folders of releases that nothing runs from any more. */
export async function removeStaged(checkout: string): Promise<void> {
  const folder = upgradeFolder(checkout)
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('lock')) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
  }
}
