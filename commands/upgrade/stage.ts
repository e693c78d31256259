import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { inOneLine } from '#netlify/local/backups/backup-error.ts'
import { stagedRelease, upgradeFolder } from '#netlify/local/processes/releases.ts'
import { isWritable, requireSpace } from './checks.ts'
import type { Git } from './git.ts'
import { type InstalledPackages, countOtherPackages, type LockedPackages } from './packages.ts'
import { UpgradeError } from './upgrade-error.ts'

/** A release in a folder of its own, with its packages. */
export type Staged = { root: string; hasOwnPackages: boolean }

/** Puts a release beside the running one. The checkout isn't touched, so the running server keeps all its files. */
export async function stageRelease(git: Git, commit: string, say: (line: string) => void): Promise<Staged> {
  const [folder, root] = [upgradeFolder(git.root), stagedRelease(git.root, commit)]
  const index = join(folder, 'index')
  await rm(root, { recursive: true, force: true })
  await rm(index, { force: true })
  await requireSpace(git.root, false)
  await mkdir(root, { recursive: true })
  const env = { GIT_INDEX_FILE: index }
  await git.run(['read-tree', commit], { env })
  await git.run(['checkout-index', '--all', '--force', `--prefix=${root}/`], { env })
  await rm(index, { force: true })
  const other = countOtherPackages(
    await readPackages<LockedPackages>(join(root, 'package-lock.json')),
    await readPackages<InstalledPackages>(join(git.root, 'node_modules/.package-lock.json')),
  )
  if (other === 0) {
    say('It needs the packages that are installed already, so npm ci isn’t run.')
    await symlink('../../node_modules', join(root, 'node_modules'))
    return { root, hasOwnPackages: false }
  }
  await requireSpace(git.root, true)
  say('Installing its packages beside the running version (npm ci) …')
  await install(root)
  return { root, hasOwnPackages: true }
}

async function readPackages<T>(file: string): Promise<T | null> {
  if (!existsSync(file)) return null
  return (JSON.parse(await readFile(file, 'utf8')) as { packages: T }).packages
}

async function install(root: string): Promise<void> {
  const words = ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npm } = process.env
  // What npm tells its scripts is about the checkout, and would lead another npm there.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|config_local_prefix)|INIT_CWD)/.test(name),
    ),
  )
  // The user of a service may have no home folder.
  if (!isWritable(homedir())) env['npm_config_cache'] = join(root, '../npm-cache')
  const options = { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
  const child = npm?.endsWith('.js') ? spawn(process.execPath, [npm, ...words], options) : spawn('npm', words, options)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-8000)))
  const [code] = (await once(child, 'close').catch((error: unknown) => [inOneLine(error)])) as [number | string | null]
  if (code === 0) return
  // Its usage follows.
  const [problem = ''] = errors.split('Clean install a project')
  const lines = problem.split('\n').map((line) => line.replace(/^npm (error|ERR!)( code)? ?/, '').trim())
  const said = lines.filter((line) => line !== '' && !/complete log|^npm warn/i.test(line))
  throw new UpgradeError(`npm ci failed: ${inOneLine(said.slice(0, 5).join(' ') || `it ended with ${code}`)}`)
}
