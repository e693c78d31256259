import { access, constants, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '#src/env.ts'
import { fail, type Finding, ok, quotePath, warn } from './findings.ts'

/** Whether this user may write everything in the data folder, and others may read nothing. */
export async function checkRights(env: Environment): Promise<Finding[]> {
  const { dataDirectory } = env
  const found = await stat(dataDirectory).catch(() => null)
  if (!found) return [ok(`${dataDirectory} doesn’t exist yet: the first start makes it`)]
  const findings = await checkOwner(env)
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0 && (found.mode & 0o1000) === 0)
    findings.push(
      warn(`Other users of this machine may read ${dataDirectory}.`, `Run chmod 700 ${quotePath(dataDirectory)}`),
    )
  return findings.length > 0 ? findings : [ok(`Only this user can read and write ${dataDirectory}`)]
}

/** What in the data folder this user can't write. */
export async function checkOwner({ dataDirectory }: Environment): Promise<Finding[]> {
  const found = await stat(dataDirectory).catch(() => null)
  if (!found) return []
  if (!found.isDirectory()) return [fail(`${dataDirectory} isn’t a folder.`, 'Set DATA_DIR to one.')]
  const user = process.getuid?.()
  const findings: Finding[] = []
  for (const name of ['', ...(await readdir(dataDirectory).catch(() => []))]) {
    const path = join(dataDirectory, name)
    const [entry, mayWrite] = await Promise.all([stat(path).catch(() => null), isWritable(path)])
    // SQLite deletes its files when the last one closes the database. A disk has a folder of the system's.
    if (!entry || name === 'lost+found') continue
    if (!mayWrite || (user !== undefined && user !== 0 && entry.uid !== user)) {
      const advice = `Give the folder to the user who runs this: chown -R ${user ?? 'USER'} ${quotePath(dataDirectory)}`
      findings.push(fail(`${path} belongs to another user, or can’t be written.`, advice))
    }
  }
  return findings
}

const isWritable = (path: string) =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )
