import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

// A small repository that looks like this one to an upgrade.

export const lock = (version: string) => JSON.stringify({ packages: { '': {}, 'node_modules/a': { version } } })
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@localhost']

export const run = (root: string, ...words: string[]) =>
  execFileSync('git', [...identity, ...words], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

export async function commit(root: string, files: Record<string, string>): Promise<string> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  run(root, 'add', '--all')
  run(root, 'commit', '--quiet', '-m', Object.keys(files).join(' '))
  return run(root, 'rev-parse', 'HEAD')
}

export const about = (version: string) => JSON.stringify({ version, type: 'module', optionalDependencies: {} })
