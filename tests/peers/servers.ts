import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

// What real sites run on: processes in a folder of their own, and a database that only they reach.

export const run = promisify(execFile)

export type Servers = {
  folder: string
  start: (command: string, args: readonly string[], env?: NodeJS.ProcessEnv) => void
  /** Ends all of them and removes the folder. */
  stop: () => Promise<void>
  /** Ends them because of an error, and throws it with the end of what they said. */
  fail: (error: unknown) => Promise<never>
}

export async function openServers(name: string): Promise<Servers> {
  const folder = await mkdtemp(join(tmpdir(), `${name}-`))
  const log = await open(join(folder, 'log'), 'a')
  const started: ChildProcess[] = []
  const stop = async () => {
    for (const child of started.reverse()) {
      if (child.exitCode === null && child.kill()) await new Promise((resolve) => child.once('exit', resolve))
    }
    await log.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return {
    folder,
    start: (command, args, env = {}) => {
      // What they leave in the temporary folder goes with theirs.
      const own = { ...process.env, TMPDIR: folder, ...env }
      started.push(spawn(command, args, { stdio: ['ignore', log.fd, log.fd], env: own, cwd: folder }))
    },
    stop,
    fail: async (error) => {
      const said = await readFile(join(folder, 'log'), 'utf8')
      await stop()
      throw new Error(`A server didn't start: ${said.slice(-4000)}`, { cause: error })
    },
  }
}

/** Throws if one of these isn't installed. */
export function expectInstalled(packages: string, paths: readonly string[]): void {
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length > 0) throw new Error(`Install ${packages}: ${missing.join(', ')} is missing.`)
}

/** A MariaDB with an empty database. Returns its socket, for `root` without a password. */
export async function startMariaDb({ folder, start }: Servers, database: string): Promise<string> {
  expectInstalled('mariadb-server', ['/usr/sbin/mariadbd', '/usr/bin/mariadb-install-db'])
  const [data, socket] = [join(folder, 'data'), join(folder, 'db.sock')]
  const user = `--user=${(await run('id', ['-un'])).stdout.trim()}`
  const fresh = ['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal', user]
  await run('mariadb-install-db', fresh)
  start('/usr/sbin/mariadbd', ['--no-defaults', `--datadir=${data}`, `--socket=${socket}`, '--skip-networking', user])
  const client = ['--no-defaults', `--socket=${socket}`, '-uroot', '-e', `CREATE DATABASE ${database}`]
  await until(() => run('mariadb', client))
  return socket
}

/** Half a minute at most, or as many half seconds as given. */
export async function until(works: () => Promise<unknown>, tries = 60): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await works()
      return
    } catch (error) {
      if (attempt === tries) throw error
      await wait(500)
    }
  }
}
