import { execFileSync } from 'node:child_process'
import { readFile, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyProject } from '#tests/install/machine.ts'
import { newFolder } from './folders.ts'

/** A repository with this project as its first release, and a checkout of it that follows `main`. */
export type Releases = {
  checkout: string
  /** Runs git in the checkout. */
  git: (...words: string[]) => string
  /** Commits a change on top of the first release, on a branch of its own. Resolves with the commit. */
  release: (branch: string, change: (root: string) => Promise<void>) => Promise<string>
  /** What the checkout follows. */
  publish: (branch: string) => void
}

export async function makeReleases(): Promise<Releases> {
  const origin = await copyProject()
  const run = (root: string, words: string[]) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const commit = (message: string) => {
    run(origin, ['add', '--all'])
    run(origin, ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '-m', message])
  }
  run(origin, ['init', '--quiet', '--initial-branch=main'])
  commit('The first release')
  run(origin, ['tag', 'first'])
  run(origin, ['branch', 'work'])
  run(origin, ['checkout', '--quiet', 'work'])
  const checkout = join(await newFolder('checkout'), 'uplist')
  run(origin, ['clone', '--quiet', '--branch', 'main', origin, checkout])
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
  return {
    checkout,
    git: (...words) => run(checkout, words),
    release: async (branch, change) => {
      run(origin, ['checkout', '--quiet', '-B', branch, 'first'])
      await change(origin)
      commit(branch)
      return run(origin, ['rev-parse', 'HEAD'])
    },
    publish: (branch) => void run(origin, ['branch', '--force', 'main', branch]),
  }
}

export async function edit(root: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(root, file)
  await writeFile(path, change(await readFile(path, 'utf8')))
}

export const setVersion = (root: string, version: string) =>
  edit(root, 'package.json', (text) => text.replace(/"version": "[^"]+"/, `"version": "${version}"`))

/** Adds a migration as a release would. */
export async function addMigration(root: string, name: string, sql: string): Promise<void> {
  const folder = 'src/storage/migrations'
  await writeFile(join(root, folder, `${name}.sql`), sql)
  await edit(root, `${folder}/meta/_journal.json`, (text) => {
    const journal = JSON.parse(text) as { entries: { idx: number; when: number }[] }
    const last = journal.entries.at(-1)!
    const entry = { ...last, idx: last.idx + 1, when: last.when + 1000, tag: name }
    return JSON.stringify({ ...journal, entries: [...journal.entries, entry] })
  })
}
