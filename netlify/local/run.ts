import { isLoopbackHost } from '#src/domain/urls/loopback.ts'
import { type Environment, EnvironmentError } from '#src/env.ts'
import { readMachineEnvironment } from './environment.ts'
import { type Platform, type PlatformOptions, StartError, startPlatform } from './platform.ts'

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
    const env = readMachineEnvironment(process.env)
    if (env.singleMachine) warnOfMissingProxy(env)
    for (const line of options.warnings?.(env) ?? []) say(`Warning: ${line}`)
    let stop: (() => Promise<void>) | null = null
    let stoppedAt = 0
    const onSignal = () => {
      if (stoppedAt > 0 && Date.now() - stoppedAt < sameSignalMs) return
      if (stoppedAt > 0 || !stop) process.exit(stoppedAt > 0 ? 1 : 0)
      stoppedAt = Date.now()
      say('Stopping. Press Ctrl+C again to quit now.')
      void stop().then(() => process.exit(0), fail)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)

    say('Starting …')
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
  say(`Warning: TRUSTED_PROXY is not set. Name your reverse proxy (TRUSTED_PROXY=127.0.0.1), or all visitors share one
rate limit.`)
}

function introduce({ env, port, hasMailbox }: Platform): void {
  say(`
  ${env.origin === `http://localhost:${port}` ? '' : `${env.origin} is here at `}http://localhost:${port}

  Mail    ${hasMailbox ? `http://localhost:${port}/_mail` : 'goes to the server of SMTP_URL'}
  API     http://localhost:${port}/api/docs
  Data    ${env.dataDirectory}

  Press Ctrl-C to stop.
`)
}

function fail(error: unknown): never {
  const expected = error instanceof EnvironmentError || error instanceof StartError
  console.error(expected ? error.message : error)
  process.exit(1)
}

function say(line: string): void {
  console.log(line)
}
