import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { type Answer, useTransportSecurity } from '#netlify/local/http/answer.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { openFront } from '#netlify/local/http/open-front.ts'
import { HeldBytes } from '#netlify/local/http/held-bytes.ts'
import { RateLimits } from '#netlify/local/http/rate-limits.ts'
import { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { startServer } from '#netlify/local/http/server.ts'
import { MailStore } from '#netlify/local/mail/mail-store.ts'
import { answerMailbox } from '#netlify/local/mail/mailbox.ts'
import { receiveMail } from '#netlify/local/mail/smtp.ts'
import { starting } from '#netlify/local/pages/built-pages.ts'
import type { Pages } from '#netlify/local/pages/pages.ts'
import { provideLivePages } from '#netlify/local/pages/live-pages.ts'
import { startSchedule } from '#netlify/local/schedule/schedule.ts'
import { answerRebuildHook, newHookPath } from '#netlify/local/site/rebuild-hook.ts'
import type { Site } from '#netlify/local/site/site.ts'
import type { Environment } from '#src/env.ts'
import { log as writeLog } from '#src/telemetry/log.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'
import { openBlobs } from './blobs.ts'
import { fingerprintOf, openDataFolder } from './data-folder.ts'
import { answerClient, newClientPath } from './client-echo.ts'
import { completeEnvironment } from './environment.ts'
import { lockFile } from './folder-lock.ts'
import type { Project } from './project.ts'
import { routeRequests } from './router.ts'
import { announce, findRunningPlatform, withdraw } from './running-platform.ts'

/** What the owner is told, and for the log what it's called. Without a name it's a note. */
export type PlatformLog = (message: string, entry?: Partial<LogEntry>) => void

export type PlatformOptions = {
  env: Environment
  project: Project
  /** Opens the pages. The folder is for builds. */
  openSite: (project: Project, folder: string, log: PlatformLog) => Promise<Site>
  runFunctions: (project: Project, deployContext: string) => Promise<FunctionHost>
  /** Runs once all services are available and before anything is served: migrations, first data. */
  prepare: (env: Environment) => Promise<void>
  /** Keeps this platform's pages as new as those of others on the same database. */
  joinInstances?: (env: Environment, site: Site, log: PlatformLog) => { stop: () => Promise<void> }
  log: PlatformLog
  /** A function's time limit in milliseconds. Netlify's 60 s unless a test sets less. */
  functionMs?: number
}

export type Platform = {
  env: Environment
  port: number
  /** Whether mail goes to the local mailbox. */
  hasMailbox: boolean
  /** Lets running requests and their follow-up work finish, for at most `graceMs` each, and ends all services. */
  stop: (graceMs: number) => Promise<void>
}

const megabyte = 1024 * 1024
/** Of bodies in memory. */
const requestBytes = { total: 32 * megabyte, perNetwork: 16 * megabyte, perClient: 10 * megabyte }
const responseBytes = { total: 96 * megabyte, perNetwork: 48 * megabyte, perClient: 32 * megabyte }

/** An error that the operator can fix. The message says how. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Starts everything on one port. Resolves when everything runs. Until then `/api/health` answers 503. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { env: given, project, log } = options
  const stops: ((graceMs: number) => Promise<unknown>)[] = []
  const stop = async (graceMs: number) => {
    for (const end of stops.toReversed()) await end(graceMs)
  }
  try {
    let answer: (incoming: Incoming) => Promise<Answer> = () => Promise.resolve(starting())
    let onUpgrade: Site['onUpgrade'] = undefined
    const { folder, lock } = await openOwnFolder(given.dataDirectory)
    stops.push(() => Promise.resolve(lock.release()))

    openBlobs(folder.root)
    useTransportSecurity(given.transportSecurity)
    const readOptions = {
      proxies: readProxies(given.trustedProxies),
      publicOrigin: given.production ? given.origin : null,
    }
    const mails = given.smtpUrl ? null : new MailStore(folder.mail)
    const smtp = mails && (await receiveMail(mails))
    if (smtp) stops.push(smtp.stop)

    let pages: Pages | null = null
    const { front, admission, shedding, stop: stopFront } = openFront(readOptions, () => pages?.live?.() ?? null, log)
    stops.push(() => Promise.resolve(stopFront()))
    let host: FunctionHost | null = null
    stops.push(async (graceMs) => host?.stop(graceMs))
    const server = await startServer({
      host: given.host,
      port: given.port,
      readOptions,
      front,
      answer: (incoming) => answer(incoming),
      onFault: (error, { method, url, requestId }) => {
        writeLog({ level: 'error', event: 'request-failed', requestId, method, path: url.pathname, error })
      },
      logsAccess: given.accessLog,
      onUpgrade: () => onUpgrade,
    }).catch((error: unknown) => {
      throw portError(given.port, error)
    })
    stops.push(server.stop)
    const { port } = server
    const [hookPath, clientPath] = [newHookPath(), newClientPath()]
    const selfOrigin = `http://${callable(given.host)}:${port}`
    const env = await completeEnvironment(given, { folder, port, smtpUrl: smtp?.url, selfOrigin, hookPath })
    // Bundling and migrating run in parallel.
    const startedHost = options.runFunctions(project, env.context)
    startedHost.catch(() => {})
    await options.prepare(env)

    const site = await options.openSite(project, folder.site, log)
    stops.push(site.stop)
    onUpgrade = site.onUpgrade
    provideLivePages(site.pages.read)
    host = await startedHost
    let up = false
    const mailbox = { store: mails, production: env.production }
    const refusals = new RefusalLog(writeLog)
    stops.push(() => Promise.resolve(refusals.flush()))
    answer = routeRequests({
      own: [
        (incoming) => answerMailbox(mailbox, incoming),
        (incoming) => answerRebuildHook(hookPath, site, incoming),
        (incoming) => answerClient(clientPath, incoming),
      ],
      host,
      pages: site.pages,
      limits: {
        rates: new RateLimits(),
        refusals,
        timeMs: options.functionMs ?? 60_000,
        slowMs: 15_000,
        admission,
        shedding,
        keepCall: (incoming, kind) => front.keepCall(incoming, kind),
        requests: new HeldBytes({ ...requestBytes, kept: 8 * megabyte }),
        responses: new HeldBytes({ ...responseBytes, kept: 16 * megabyte }),
      },
      isUp: () => up,
    })

    const buildHookUrl = `${selfOrigin}${hookPath}`
    const smtpUrl = smtp?.url ?? ''
    const secretFingerprint = fingerprintOf(env.secret ?? '')
    const running = { pid: process.pid, port, buildHookUrl, clientPath, smtpUrl, secretFingerprint }
    await announce(folder.platformFile, running)
    stops.push(() => withdraw(folder.platformFile))
    await site.start()
    pages = site.pages
    if (site.state().live === null) throw new StartError('The site could not be built. See the output above.')
    up = true
    const instance = options.joinInstances?.(env, site, log)
    if (instance) stops.push(instance.stop)
    const stopSchedule = startSchedule(host)
    stops.push(() => Promise.resolve(stopSchedule()))
    return { env, port, hasMailbox: mails !== null, stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

/** The data folder, locked for this process. A copy of one may have another platform's file, so only the lock counts. */
async function openOwnFolder(directory: string) {
  const unusable = (error: unknown): never => {
    throw new StartError(`The data folder can't be used (${String(error)}). Set DATA_DIR to another one.`)
  }
  const folder = await openDataFolder(directory).catch(unusable)
  const lock = await lockFile(folder.lockFile).catch(unusable)
  if (lock) return { folder, lock }
  const other = await findRunningPlatform(folder.root)
  const owner = other ? `the platform at http://localhost:${other.port}` : 'another platform, which is just starting'
  throw new StartError(`${folder.root} is already in use by ${owner}.`)
}

/** Where this machine reaches a server that listens on an IP. */
function callable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function portError(port: number, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null
  const other = `start on another: PORT=${port + 1} npm start`
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is busy. Stop the program that uses it, or ${other}`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} is not allowed here. Please ${other.replace(/\d+/, '8888')}`)
  return error
}
