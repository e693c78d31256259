import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import type { Environment } from '#src/env.ts'
import { drainLog, log, setUpLog } from '#src/telemetry/log.ts'
import { readMachineEnvironment } from './environment.ts'
import { explain } from './known-errors.ts'
import { type Platform, type PlatformLog, type PlatformOptions, startPlatform } from './platform.ts'
import { onStopSignals } from './processes/stop-signals.ts'
import { connectToSupervisor, type Supervised } from './processes/supervised.ts'
import type { Project } from './project.ts'

/** How long running requests and their follow-up work may take after a stop signal. */
const graceMs = 10_000
/** The same once another server has taken over: nobody waits for the end of this one. As long as a function may take. */
const retiredGraceMs = 60_000
/** How long idle connections may wait for a last request. Shorter than a replaced build stays on disk. */
const idleMs = 20_000

export type RunOptions = Omit<PlatformOptions, 'env' | 'project' | 'log' | 'supervised'> & {
  project: Project | ((env: Environment) => Project)
  /** What the owner should know before anything starts. */
  warnings?: (env: Environment) => Promise<string[]>
}

/** Runs the platform in this process until it gets a stop signal. */
export async function run(options: RunOptions): Promise<void> {
  const supervised = await connectToSupervisor()
  try {
    // Files written from here on are only readable by this user.
    process.umask(0o077)
    setUpLog({ level: 'info', readable: process.env['NODE_ENV'] !== 'production' })
    const env = readMachineEnvironment(process.env)
    setUpLog(env.log)
    // A closed pipe is no reason to stop serving.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    if (env.singleMachine) warnOfMissingProxy(env)
    for (const line of (await options.warnings?.(env)) ?? []) say(line, warning)
    const project = typeof options.project === 'function' ? options.project(env) : options.project
    let platform: Platform | null = null
    const stop = () => (platform ? endWhen(platform.stop(graceMs)) : process.exit(0))
    if (supervised) supervised.on('stop', stop)
    else
      onStopSignals(
        (line) => say(line, { event: 'stopping' }),
        stop,
        () => platform !== null,
      )

    if (supervised?.mode !== 'standby') say('Starting …', { event: 'starting', node: process.version })
    platform = await startPlatform({ ...options, project, env, log: say, supervised })
    if (supervised) follow(supervised, platform)
    if (!supervised || supervised.mode === 'first') introduce(platform)
  } catch (error) {
    await supervised?.tell({ problem: explain(error, process.env['DATABASE_URL']) ?? String(error) })
    fail(error)
  }
}

/** A server that accepts connections does what the supervisor says. */
function follow(supervised: Supervised, platform: Platform): void {
  supervised.on('makeRoom', () => platform.makeRoom())
  supervised.on('handOver', () => void platform.release().then(() => supervised.say('released'), fail))
  supervised.on('retire', () => endWhen(platform.retire(idleMs).then(() => platform.stop(retiredGraceMs))))
  supervised.on('stop', () => {
    setTimeout(() => process.exit(0), graceMs).unref()
    endWhen(platform.stop(graceMs))
  })
  supervised.say('serving')
}

/** Ends the process when its work has ended and its log is written. */
function endWhen(ended: Promise<void>): void {
  void ended.then(() => drainLog()).then(() => process.exit(0), fail)
}

/** Behind an unknown proxy, all visitors share one IP and one limit. */
function warnOfMissingProxy({ host, trustedProxies }: Environment): void {
  if (trustedProxies.length > 0 || !isLoopbackHost(host)) return
  say(
    `TRUSTED_PROXY is not set. Name your reverse proxy (TRUSTED_PROXY=127.0.0.1), or all visitors share one rate limit.`,
    warning,
  )
}

function introduce({ env, port, hasMailbox }: Platform): void {
  if (env.production) {
    say(`Running at http://localhost:${port}`, { event: 'started', port, origin: env.origin, data: env.dataDirectory })
    return
  }
  say(`
  ${env.origin === `http://localhost:${port}` ? '' : `${env.origin} is here at `}http://localhost:${port}

  Mail    ${hasMailbox ? `http://localhost:${port}/_mail` : 'goes to the server of SMTP_URL'}
  API     http://localhost:${port}/api/docs
  Data    ${env.dataDirectory}

  Press Ctrl-C to stop.
`)
}

function fail(error: unknown): void {
  const message = explain(error, process.env['DATABASE_URL'])
  // Whoever starts it reads this, line by line. The log's lines go to the other output.
  if (message !== null) console.error(message)
  else log({ level: 'error', event: 'start-failed', error })
  void drainLog().then(() => process.exit(1))
}

const warning = { level: 'warn', event: 'setting' } as const

const say: PlatformLog = (message, entry) => log({ level: 'info', event: 'note', ...entry, message })
