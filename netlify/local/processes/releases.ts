import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

// Where releases are. The checkout is what runs. An upgrade puts the next release into a folder inside it, tries it from there, and
// then makes the checkout the same. The supervisor imports this, so it imports nothing large.

/** In the checkout, so that files can be linked and folders renamed. */
export const upgradeFolder = (checkout: string): string => join(checkout, '.upgrade')

/** A release that isn't the checkout's yet. */
export const stagedRelease = (checkout: string, commit: string): string => join(upgradeFolder(checkout), commit)

/** The checkout that a running program belongs to. */
export function checkoutOf(root: string): string {
  const parent = dirname(root)
  return basename(parent) === '.upgrade' ? dirname(parent) : root
}

export const isStaged = (root: string): boolean => checkoutOf(root) !== root

/**
 * Exists while the checkout's files are replaced by those of a release that was tried. If that is interrupted, the release runs from
 * its folder until `npm run upgrade` has finished it. `launch.js` reads it, too.
 */
export type Switch = { to: string; packages: boolean }

export const switchFile = (checkout: string): string => join(upgradeFolder(checkout), 'switch.json')

export const readSwitch = (checkout: string) => readJson(switchFile(checkout)) as Switch | null

/** Which folder a server starts from. */
export function rootToRun(checkout: string): string {
  const unfinished = readSwitch(checkout)
  return unfinished === null ? checkout : stagedRelease(checkout, unfinished.to)
}

/** The Node that npm ci brings. `launch.js` finds the first one in the same way. */
export function nodeOf(root: string): string {
  const about = readJson(join(root, 'package.json')) as { optionalDependencies?: object } | null
  const packaged = Object.keys(about?.optionalDependencies ?? {}).map((name) =>
    join(root, 'node_modules', name, 'bin/node'),
  )
  return packaged.find((path) => existsSync(path)) ?? process.execPath
}

/** What the next restart is to run instead of the checkout, once. */
export type Trial = { commit: string; readyWithinMs: number }

const trialFile = (dataFolder: string) => join(dataFolder, 'trial.json')

/** The signal for the restart follows at once. One that comes later isn't meant. */
const askedMs = 10_000

export function askForTrial(dataFolder: string, trial: Trial, now = Date.now()): void {
  writeFileSync(trialFile(dataFolder), JSON.stringify({ ...trial, askedAt: now }), { mode: 0o600 })
}

/** Null: none was asked for. Later restarts don't get it again. */
export function takeTrial(dataFolder: string, now = Date.now()): Trial | null {
  const trial = readJson(trialFile(dataFolder)) as (Trial & { askedAt: number }) | null
  rmSync(trialFile(dataFolder), { force: true })
  if (trial === null || !(Math.abs(now - trial.askedAt) < askedMs)) return null
  return /^[\da-f]{40,64}$/.test(trial.commit) && trial.readyWithinMs > 0 ? trial : null
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
