import { execFile } from 'node:child_process'
import { readFile, stat, statfs } from 'node:fs/promises'
import { freemem, networkInterfaces } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { countOtherPackages, type LockedPackages } from '#commands/upgrade/packages.ts'
import { memoryLimit, startNeeds } from '#netlify/local/processes/memory.ts'
import { thisProject } from '#netlify/local/project.ts'
import { readJournal } from '#src/storage/migrations/compatibility.ts'
import { fail, type Finding, ok, sizeOf, warn } from './findings.ts'

const run = promisify(execFile)

/** Versions of this program and of what runs it. */
export async function checkVersions(): Promise<Finding> {
  const { version } = await readPackage('package.json')
  const npm = await run('npm', ['--version'], { shell: process.platform === 'win32' }).then(
    ({ stdout }) => `npm ${stdout.trim()}`,
    () => 'no npm',
  )
  return ok(`Version ${version}, Node ${process.versions.node}, ${npm}, ${process.platform} ${process.arch}`)
}

/** Packages that aren't those of the lockfile: after an update without `npm ci`. */
export async function checkPackages(): Promise<Finding> {
  const locked = await readPackages('package-lock.json')
  const installed = await readPackages('node_modules/.package-lock.json').catch(() => null)
  if (!installed) return fail('The packages aren’t installed.', 'Run npm ci.')
  const count = countOtherPackages(locked, installed)
  if (count > 0) return fail(`${count} packages aren’t as in package-lock.json.`, 'Run npm ci, then start again.')
  return ok(`${Object.keys(installed).length} packages, as in package-lock.json`)
}

async function readPackages(file: string): Promise<LockedPackages> {
  const { packages } = JSON.parse(await readFile(join(thisProject.root, file), 'utf8')) as { packages: LockedPackages }
  return packages
}

async function readPackage(file: string): Promise<{ version: string }> {
  return JSON.parse(await readFile(join(thisProject.root, file), 'utf8')) as { version: string }
}

/** The share of a disk that has to be free, and the bytes that a rebuild and a backup take. */
const [leastShare, leastBytes] = [0.1, 1024 ** 3]

/** The disk of a folder, or of where it will be: its bytes and its number of files. */
export async function checkDisk(path: string): Promise<Finding> {
  const folder = await nearestFolder(resolve(path))
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const text = `${sizeOf(free)} of ${sizeOf(blocks * bsize)} are free on the disk of ${folder}`
  const advice = 'Free some: old logs and backups, or move DATA_DIR to a larger disk.'
  if (free < leastBytes / 4) return fail(`${text}.`, `Soon nothing can be saved. ${advice}`)
  if (free < leastBytes || bavail / blocks < leastShare) return warn(`${text}.`, advice)
  // Some file systems have no fixed number.
  if (files > 0 && ffree / files < leastShare / 2)
    return warn(`The disk of ${folder} has room for ${ffree} more files only.`, 'Delete files that nobody needs.')
  return ok(text)
}

async function nearestFolder(path: string): Promise<string> {
  const isThere = await stat(path).then(
    () => true,
    () => false,
  )
  return isThere || dirname(path) === path ? path : nearestFolder(dirname(path))
}

/** What this process may use: the machine's memory, or less in a container or service with a limit. */
export function checkMemory(limit = memoryLimit()): Promise<Finding> {
  const megabyte = 1024 ** 2
  const advice = `Starting and publishing need about ${startNeeds} MB, so the build may be killed. Give the machine, container or service more.`
  return Promise.resolve(
    limit < startNeeds
      ? warn(`Only ${limit} MB of memory may be used here.`, advice)
      : ok(`${sizeOf(limit * megabyte)} of memory may be used here, ${sizeOf(freemem())} are free on the machine`),
  )
}

/** Without it the proxy, and the server itself, can't reach the port, although it may be opened. */
export function checkLoopback(interfaces = networkInterfaces()): Promise<Finding> {
  const isUp = Object.values(interfaces).some((addresses) => addresses?.some(({ internal }) => internal))
  return Promise.resolve(
    isUp
      ? ok('The loopback interface is up')
      : fail(
          'The loopback interface is down, so nothing on this machine can reach the server.',
          'Run ip link set lo up.',
        ),
  )
}

/** A clock that is before this program was written is wrong: links, sessions and certificates would be. */
export function checkYear(now = Date.now()): Promise<Finding> {
  const written = readJournal().at(-1)?.when ?? 0
  const time = new Date(now).toISOString().replace(/\..*/, 'Z')
  return Promise.resolve(
    now < written
      ? fail(
          `The clock says ${time}, which is before this version was written.`,
          'Set it, for example with timedatectl.',
        )
      : ok(`The clock says ${time}`),
  )
}
