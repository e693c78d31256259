import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type FolderLock, lockFile } from '#netlify/local/folder-lock.ts'
import { askForRestart } from '#netlify/local/processes/ask-restart.ts'
import { isStaged, readSwitch, upgradeFolder } from '#netlify/local/processes/releases.ts'
import { readUpgradeState, writeUpgradeState } from '#netlify/local/processes/upgrade-state.ts'
import type { Environment } from '#src/env.ts'
import { findServer, requireCheckout, requireOwnData, requireWritable, type SupervisedServer } from './checks.ts'
import { findTarget } from './find-target.ts'
import { Git } from './git.ts'
import { replaceRelease } from './replace.ts'
import { finishSwitch, keepChanges, removeStaged } from './switch.ts'
import { isReady, settle } from './trial.ts'
import { UpgradeError } from './upgrade-error.ts'

export type UpgradeOptions = {
  /** A tag, a branch or a commit. Null: what the branch follows. */
  ref: string | null
  /** Whether the new version may change the database so that this one can't work on it. */
  oneWay: boolean
}

const say = (line: string) => console.log(line)

/** Replaces the release of a checkout and of the server that runs it by another one. Throws an error that says what to do. */
export async function upgrade(env: Environment, checkout: string, options: UpgradeOptions): Promise<void> {
  const git = new Git(checkout)
  requireOwnData(env)
  requireWritable(git)
  const lock = await lockCheckout(checkout)
  try {
    if (await finishInterrupted(env, git)) return
    await requireCheckout(git)
    const server = await goBackFromTrial(env, checkout)
    await removeStaged(checkout)
    const target = await findTarget(git, options.ref, say)
    if (target.to.commit === target.from.commit) return say(`Nothing to upgrade: this is ${target.from.text} already.`)
    if (server && !(await isReady(env.dataDirectory)))
      throw new UpgradeError('The server that runs now isn’t healthy. Fix that first: npm run doctor')
    await replaceRelease({ env, git, server, say, ...target, ...options })
  } finally {
    lock.release()
  }
}

async function lockCheckout(checkout: string): Promise<FolderLock> {
  await mkdir(upgradeFolder(checkout), { recursive: true })
  const lock = await lockFile(join(upgradeFolder(checkout), 'lock'))
  if (!lock) throw new UpgradeError('Another upgrade of this checkout is running.')
  return lock
}

/** The release was tried and its files were being put in place. */
async function finishInterrupted(env: Environment, git: Git): Promise<boolean> {
  const unfinished = readSwitch(git.root)
  if (!unfinished) return false
  say('An earlier upgrade was interrupted while it put its files in place. Finishing it …')
  const server = await findServer(env, git.root)
  const kept = await keepChanges(git, unfinished.to)
  if (kept !== null) say(kept)
  await finishSwitch(git, unfinished)
  await settle(env, git.root, server?.supervisor ?? null)
  const state = readUpgradeState(env.dataDirectory)
  if (state) await writeUpgradeState(env.dataDirectory, { ...state, step: 'done' })
  say('Done.')
  return true
}

/** A server on trial, or one from before the checkout had these files, was left by an upgrade that was killed. */
async function goBackFromTrial(env: Environment, checkout: string): Promise<SupervisedServer | null> {
  const server = await findServer(env, checkout)
  const state = readUpgradeState(env.dataDirectory)
  const wasKilled = state?.step === 'trying'
  if (!server || (!wasKilled && !isStaged(server.root ?? checkout))) return server
  say('An earlier upgrade was interrupted. Running what is in the checkout before anything else …')
  // The server on trial may just be starting, from files that are deleted next. This waits for it.
  if (wasKilled) await askForRestart(env.dataDirectory, server.supervisor)
  await settle(env, checkout, server.supervisor)
  if (state) await writeUpgradeState(env.dataDirectory, { ...state, step: 'failed' })
  return findServer(env, checkout)
}
