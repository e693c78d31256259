import { type StatsFs, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { BackupError } from '#netlify/local/backups/backup-error.ts'
import { EnvironmentError } from '#src/env.ts'
import { DatabaseTimeout, DatabaseUnreachable } from '#src/storage/connections/statements.ts'
import { SchemaError } from '#src/storage/migrations/compatibility.ts'
import { StartError } from './start-error.ts'

// What an operator can cause, said in a sentence. Anything else is a fault of ours and keeps its stack.

/** Their messages say what to do. */
const withAdvice = [EnvironmentError, StartError, BackupError, SchemaError]

/** Without products, with what a start needs beside it. */
const [bytesOfASite, filesOfASite] = [100 * 1024 * 1024, 10_000]

type Coded = Error & { code?: unknown; path?: unknown }
/** What Node says about a connection. With several IPs for a host, each has its own. */
type NetworkError = Coded & { address?: unknown; hostname?: unknown; port?: unknown; errors?: unknown[] }

const ofTheNetwork = /\b(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)\b/

/** Null: the operator can't do anything about it. `databaseUrl`: of the installation, for the sentence. */
export function explain(error: unknown, databaseUrl = 'DATABASE_URL'): string | null {
  const chain: Coded[] = []
  for (let cause = error; cause instanceof Error; cause = cause.cause) chain.push(cause)
  const url = withoutPassword(databaseUrl)
  for (const one of chain) {
    if (isOneOf(one, withAdvice)) return one.message
    const sentence = explainOne(one, url) ?? (chain.some(isOfDatabase) ? explainServer(one, url) : explainHost(one))
    if (sentence) return sentence
  }
  return null
}

function explainOne({ code, message, path }: Coded, url: string): string | null {
  const text = `${String(code)} ${message}`
  const database = url.startsWith('file:') ? url.slice('file:'.length) : url
  if (/SQLITE_NOTADB|file is not a database/.test(text))
    return `${database} is not a database. Restore the newest backup (npm run restore -- latest --replace), or move the file away to start with an empty one.`
  if (/SQLITE_CORRUPT|disk image is malformed/.test(text))
    return `The database ${database} is damaged. Restore the newest backup: npm run restore -- latest --replace`
  // The last one is the bundler's, which names the file in its message.
  if (/ENOSPC|SQLITE_FULL|disk is full|EDQUOT|no space left on device/i.test(text)) {
    const named = /(?<=open )\/[^:]+(?=: no space)/.exec(text)?.[0]
    return fullDisk(typeof path === 'string' ? path : (named ?? database))
  }
  if (/SQLITE_READONLY|SQLITE_CANTOPEN|unable to open database file|readonly database/.test(text))
    return `The database ${database} can't be opened for writing. Does it belong to another user, or is its folder missing?`
  if (/SQLITE_BUSY|database is locked|table \S+ already exists/.test(text))
    return `Another process is changing the database ${database}. Try again when it has finished.`
  if (code === 'EADDRNOTAVAIL')
    return 'This machine has no network interface with that IP. For 127.0.0.1, bring up the loopback interface (ip link set lo up), or set HOST to an IP of this machine.'
  if (/^(?:EACCES|EPERM|EROFS) /.test(text) && typeof path === 'string')
    return `${path} can't be written. Give it to the user that runs this command, or set DATA_DIR to a folder that is writable.`
  // Folders are made with those above them.
  if (/^ENOENT .*, mkdir /.test(text) && typeof path === 'string')
    return `${path} is a link to a folder that doesn't exist. Is its disk mounted?`
  return explainFile(String(code), typeof path === 'string' ? path : null)
}

function isOfDatabase(error: Error): boolean {
  return error.name === 'LibsqlError' || isOneOf(error, [DatabaseUnreachable, DatabaseTimeout, DrizzleQueryError])
}

/** Also by name: a build bundles the pages' code, so its errors are of other classes with the same names. */
function isOneOf(error: Error, kinds: readonly { new (...args: never[]): Error; name: string }[]): boolean {
  return kinds.some((kind) => error.name === kind.name || error instanceof kind)
}

function explainServer({ code, message }: Coded, url: string): string | null {
  const text = `${String(code)} ${message}`
  if (ofTheNetwork.test(text) || /fetch failed|did not answer within/.test(text))
    return `The database at ${url} can't be reached. Check that it runs and that DATABASE_URL is right.`
  if (/HTTP status 40[13]|SERVER_ERROR.*40[13]/.test(text))
    return `The database at ${url} rejected the token. Check DATABASE_AUTH_TOKEN.`
  return null
}

/** A mail server, a bucket, another site. Null if the error doesn't name it. */
function explainHost(error: NetworkError): string | null {
  const code = ofTheNetwork.exec(`${String(error.code)} ${error.message}`)?.[0]
  const { hostname, address, port } = (error.errors?.[0] ?? error) as NetworkError
  const host = hostname ?? address
  if (!code || typeof host !== 'string') return null
  const place = typeof port === 'number' ? `${host}:${port}` : host
  return `${place} can't be reached (${code}). Check that it runs and that the setting that names it is right.`
}

function explainFile(code: string, path: string | null): string | null {
  if (code === 'EMFILE' || code === 'ENFILE')
    return 'Too many files are open. Allow more (ulimit -n, or LimitNOFILE= in the systemd unit).'
  if (code === 'EIO')
    return `The disk${path === null ? '' : ` of ${path}`} can't be read or written. See the system's log (dmesg).`
  if (path === null) return null
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'EEXIST')
    return `${path} is a file where a folder belongs, or a folder where a file belongs. Move it away.`
  if (code === 'ENAMETOOLONG') return `The path ${path.slice(0, 100)}… is too long. Choose a shorter DATA_DIR.`
  return null
}

function fullDisk(path: string): string {
  const disk = diskOf(path)
  // A file system may have a fixed number of files. Some may have been deleted since.
  if (disk && disk.files > 0 && disk.ffree < filesOfASite && disk.bavail * disk.bsize > 2 * bytesOfASite)
    return `The disk of ${path} has room for ${disk.ffree} more files only (inodes), and a site needs ${filesOfASite}. Delete files that nobody needs, and try again.`
  return `The disk is full (${path}). Free some space and try again.`
}

/** The folder of a file that couldn't be written may be gone. */
function diskOf(path: string): StatsFs | null {
  try {
    return statfsSync(path)
  } catch {
    return dirname(path) === path ? null : diskOf(dirname(path))
  }
}

function withoutPassword(url: string): string {
  if (url.startsWith('file:') || !URL.canParse(url)) return url
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
