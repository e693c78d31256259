import { requireHealth } from '#netlify/local/functions/ask-health.ts'
import type { FunctionHost } from '#netlify/local/functions/host.ts'
import { type Answer, useTransportSecurity } from '#netlify/local/http/answer.ts'
import { readProxies } from '#netlify/local/http/client.ts'
import { openFront } from '#netlify/local/http/open-front.ts'
import { openHeldBytes } from '#netlify/local/http/held-bytes.ts'
import { answerLive } from '#netlify/local/http/liveness.ts'
import { answerMetrics } from '#netlify/local/http/metrics.ts'
import { RateLimits } from '#netlify/local/http/rate-limits.ts'
import { RefusalLog } from '#netlify/local/http/refusal-log.ts'
import type { Incoming } from '#netlify/local/http/requests.ts'
import { defaultTimeouts, type HttpServer, startServer } from '#netlify/local/http/server.ts'
import { MailStore } from '#netlify/local/mail/mail-store.ts'
import { answerMailbox } from '#netlify/local/mail/mailbox.ts'
import { receiveMail } from '#netlify/local/mail/smtp.ts'
import { starting } from '#netlify/local/pages/built-pages.ts'
import { provideLivePages } from '#netlify/local/pages/live-pages.ts'
import type { Pages } from '#netlify/local/pages/pages.ts'
import { startSchedule } from '#netlify/local/schedule/schedule.ts'
import { answerRebuildHook, countAnswer, newHookPath } from '#netlify/local/site/rebuild-hook.ts'
import type { Site } from '#netlify/local/site/site.ts'
import type { Environment } from '#src/env.ts'
import { log as writeLog } from '#src/telemetry/log.ts'
import type { LogEntry } from '#src/telemetry/log-entry.ts'
import { openBlobs } from './blobs.ts'
import { answerClient, newClientPath } from './client-echo.ts'
import { fingerprintOf } from './data-folder.ts'
import { completeEnvironment } from './environment.ts'
import { lockOwnFolder, openFolder } from './own-folder.ts'
import { callable, portError } from './ports.ts'
import { isTight } from './processes/memory.ts'
import { isStaged } from './processes/releases.ts'
import type { Supervised } from './processes/supervised.ts'
import type { Project } from './project.ts'
import { routeRequests } from './router.ts'
import { announce, withdraw } from './running-platform.ts'
import { StartError } from './start-error.ts'
import { openTelemetry } from './telemetry.ts'

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
  /** Null: this process is on its own. */
  supervised?: Supervised | null
}

export type Platform = {
  env: Environment
  port: number
  /** Whether mail goes to the local mailbox. */
  hasMailbox: boolean
  /** Ends processes that only wait. */
  makeRoom: () => void
  /** Ends what only one server may do: jobs and builds. Requests are still answered. */
  release: () => Promise<void>
  /** Another server accepts connections from now on: waits until those of this one have ended, for at most `idleMs`. */
  retire: (idleMs: number) => Promise<void>
  /** Lets running requests and their follow-up work finish, for at most `graceMs` each, and ends all services. */
  stop: (graceMs: number) => Promise<void>
}

/** How long a collector may take when the platform stops. */
const flushMs = 2000

/**
 * Starts everything on one port. Resolves when everything runs. A first start listens at once, so that `/api/health` answers 503.
 * A later one listens when it can answer. Until then connections wait.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const { env: given, project, log, supervised = null } = options
  const mode = supervised?.mode ?? 'first'
  const stops: End[] = []
  const duties: End[] = []
  const release = () => endAll(duties, 0)
  const stop = async (graceMs: number) => {
    await release()
    await endAll(stops, graceMs)
  }
  try {
    let answer = (incoming: Incoming): Promise<Answer> => Promise.resolve(answerLive(incoming) ?? starting())
    let onUpgrade: Site['onUpgrade'] = undefined
    const folder = await openFolder(given.dataDirectory, (sentence) =>
      log(sentence, { level: 'warn', event: 'restore-finished' }),
    )
    const takeFolder = async () => {
      const lock = await lockOwnFolder(folder)
      duties.push(() => Promise.resolve(lock.release()))
    }
    if (mode !== 'standby') await takeFolder()

    openBlobs(folder.root, given.imageBucket)
    useTransportSecurity(given.transportSecurity)
    const readOptions = {
      proxies: readProxies(given.trustedProxies),
      publicOrigin: given.production ? given.origin : null,
    }
    const mails = given.smtpUrl ? null : new MailStore(folder.mail)
    const smtp = mails && (await receiveMail(mails))
    if (smtp) stops.push(smtp.stop)

    let pages: Pages | null = null
    const liveBuild = () => pages?.live?.() ?? null
    const logsAccess = given.accessLog
    const {
      front,
      admission,
      shedding,
      stop: stopFront,
    } = openFront({ readOptions, liveBuild, logsAccess, slowMs: defaultTimeouts.slowMs }, log)
    stops.push(() => Promise.resolve(stopFront()))
    let host: FunctionHost | null = null
    stops.push(async (graceMs) => host?.stop(graceMs))
    const servers: HttpServer[] = []
    const listen = async () => {
      const server = await startServer({
        host: given.host,
        port: given.port,
        readOptions,
        front,
        answer: (incoming) => answer(incoming),
        onFault: (error, { method, url, requestId }) => {
          writeLog({ level: 'error', event: 'request-failed', requestId, method, path: url.pathname, error })
        },
        logsAccess,
        onUpgrade: () => onUpgrade,
        sockets: supervised?.sockets ?? null,
      }).catch((error: unknown) => {
        throw portError(given, error)
      })
      servers.push(server)
      stops.push(server.stop)
      return server.port
    }
    const kept = supervised?.sockets.take(given.host, given.port)
    const listensLater = kept !== undefined && kept !== null
    const port = listensLater ? kept.port : await listen()
    const [hookPath, clientPath] = [supervised?.hookPath ?? newHookPath(), newClientPath()]
    void supervised?.tell({ opened: { dataFolder: folder.root, hookPath } })
    const selfOrigin = `http://${callable(given.host)}:${port}`
    const env = await completeEnvironment(given, { folder, port, smtpUrl: smtp?.url, selfOrigin, hookPath })
    const telemetry = await openTelemetry(env)
    if (telemetry) stops.push(() => telemetry.shutdown(flushMs))
    // Bundling and migrating run in parallel.
    const startedHost = options.runFunctions(project, env.context)
    startedHost.catch(() => {})
    await options.prepare(env)
    if (isTight()) await startedHost

    const site = await options.openSite(project, folder.site, log)
    duties.push(site.stop)
    onUpgrade = site.onUpgrade
    provideLivePages(site.pages.read)
    host = await startedHost
    let up = false
    const counts = { answers: 0, failed: 0 }
    const mailbox = { store: mails, production: env.production }
    const refusals = new RefusalLog(writeLog)
    stops.push(() => Promise.resolve(refusals.flush()))
    const respond = routeRequests({
      own: [
        answerLive,
        (incoming) => answerMailbox(mailbox, incoming),
        (incoming) => answerRebuildHook(hookPath, site, incoming, counts),
        (incoming) => answerClient(clientPath, incoming),
        (incoming) => answerMetrics(env.metricsToken, async () => (await telemetry?.metricsText()) ?? '', incoming),
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
        ...openHeldBytes(),
      },
      isUp: () => up,
    })
    answer = async (incoming) => {
      const answered = await countAnswer(counts, respond(incoming))
      // An admin is signed in and may publish.
      if (answered.status < 400 && incoming.url.pathname.startsWith('/api/admin/')) site.expectRebuild?.()
      return answered
    }

    if (supervised && mode === 'standby') {
      await site.getReady()
      // An owner who restarts may want to mend what is unhealthy. An upgrade must not make it so.
      if (isStaged(project.root)) await requireHealth(host, selfOrigin)
      const turn = new Promise<void>((resolve) => supervised.on('takeOver', resolve))
      supervised.say('ready')
      await turn
      await takeFolder()
    }
    const buildHookUrl = `${selfOrigin}${hookPath}`
    const smtpUrl = smtp?.url ?? ''
    const secretFingerprint = fingerprintOf(env.secret ?? '')
    const supervisor = supervised ? process.ppid : null
    await announce(folder.platformFile, {
      ...{ pid: process.pid, supervisor, triesReleases: supervised?.triesReleases ?? false },
      ...{ root: project.root, version: env.version },
      ...{ port, buildHookUrl, clientPath, smtpUrl, secretFingerprint },
    })
    stops.push(() => withdraw(folder.platformFile))
    // A build takes long. Until it is done, visitors get the last pages, and functions answer 503.
    if (listensLater && site.needsBuild()) await listen()
    await site.start()
    pages = site.pages
    if (site.state().live === null) throw new StartError('The site could not be built. See the output above.')
    up = true
    if (servers.length === 0) await listen()
    const instance = options.joinInstances?.(env, site, log)
    if (instance) duties.push(instance.stop)
    const stopSchedule = startSchedule(host)
    duties.push(() => Promise.resolve(stopSchedule()))
    const retire = async (idleMs: number) => {
      const timeUp = new Promise<void>((resolve) => setTimeout(resolve, idleMs).unref())
      await Promise.race([Promise.all(servers.map((server) => server.retire())), timeUp])
    }
    const makeRoom = () => site.makeRoom?.()
    return { env, port, hasMailbox: mails !== null, makeRoom, release, retire, stop }
  } catch (error) {
    await stop(0)
    throw error
  }
}

type End = (graceMs: number) => Promise<unknown>

/** The last one started ends first. Each ends once. */
async function endAll(ends: End[], graceMs: number): Promise<void> {
  for (let end = ends.pop(); end; end = ends.pop()) await end(graceMs)
}
