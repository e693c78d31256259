import { BackupError } from '#netlify/local/backups/backup-error.ts'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import { type Environment, EnvironmentError } from '#src/env.ts'
import { readMachineEnvironment } from './environment.ts'
import { drainLog, log, setUpLog } from '#src/telemetry/log.ts'
import { type Platform, type PlatformLog, type PlatformOptions, StartError, startPlatform } from './platform.ts'

/** How long running requests and their follow-up work may take after a stop signal. */
const graceMs = 10_000
/** Under npm, Ctrl-C arrives from the terminal, npm and the launcher. Signals within this time count as one. */
const sameSignalMs = 500

export type RunOptions = Omit<PlatformOptions, 'env' | 'log'> & {
  /** What the owner should know before anything starts. */
  warnings?: (env: Environment) => string[]
}

/** Runs the platform in this process until it gets a stop signal. */
export async function run(options: RunOptions): Promise<void> {
  try {
    // Files written from here on are only readable by this user.
    process.umask(0o077)
    setUpLog({ level: 'info', readable: process.env['NODE_ENV'] !== 'production' })
    const env = readMachineEnvironment(process.env)
    setUpLog(env.log)
    // A closed pipe is no reason to stop serving.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
    if (env.singleMachine) warnOfMissingProxy(env)
    for (const line of options.warnings?.(env) ?? []) say(line, warning)
    let stop: (() => Promise<void>) | null = null
    let stoppedAt = 0
    const onSignal = () => {
      if (stoppedAt > 0 && Date.now() - stoppedAt < sameSignalMs) return
      if (stoppedAt > 0 || !stop) process.exit(stoppedAt > 0 ? 1 : 0)
      stoppedAt = Date.now()
      say('Stopping. Press Ctrl+C again to quit now.', { event: 'stopping' })
      void stop()
        .then(() => drainLog())
        .then(() => process.exit(0), fail)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)

    say('Starting …', { event: 'starting', node: process.version })
    const platform = await startPlatform({ ...options, env, log: say })
    stop = () => platform.stop(graceMs)
    introduce(platform)
  } catch (error) {
    fail(error)
  }
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
  const expected = [EnvironmentError, StartError, BackupError].some((kind) => error instanceof kind)
  log({
    level: 'error',
    event: 'start-failed',
    ...(expected && error instanceof Error ? { message: error.message } : { error }),
  })
  void drainLog().then(() => process.exit(1))
}

const warning = { level: 'warn', event: 'setting' } as const

const say: PlatformLog = (message, entry) => log({ level: 'info', event: 'note', ...entry, message })
