import { createHash } from 'node:crypto'
import { describeError } from '#functions/http/describe-error.ts'
import { fetchConfigured } from '#functions/http/outgoing/configured.ts'
import { type LogServices, writeSecurityEvent } from '#functions/security-log/queue.ts'
import { normalPassword } from '#src/domain/accounts/passwords.ts'
import type { Environment } from '#src/env.ts'

const timeoutMs = 2000
/** A padded response has about 1,000 lines of 40 characters. */
const answerBytes = 512 * 1024

export type LeakCheckServices = { env: Environment } & LogServices

/**
 * Whether a password was leaked, by Have I Been Pwned's range API. Only the first 5 digits of its SHA-1 leave this
 * server. If the service fails or is slow, the password counts as not leaked, so that people can still sign up.
 */
export async function isBreachedPassword(services: LeakCheckServices, password: string): Promise<boolean> {
  const { env, log } = services
  const { breachedPasswordsUrl: url } = env
  if (url === undefined) return false
  const hash = createHash('sha1').update(normalPassword(password)).digest('hex').toUpperCase()
  try {
    const response = await fetchConfigured(`${url}/${hash.slice(0, 5)}`, {
      // Padding rows have a count of 0. They hide the real size of the response.
      headers: { 'add-padding': 'true', accept: 'text/plain' },
      timeoutMs,
      bodyBytes: answerBytes,
    })
    if (!response.ok) throw new Error(`The service answered ${response.status}`)
    const rows = (await response.text()).toUpperCase().split(/\r?\n/)
    const row = rows.find((line) => line.startsWith(`${hash.slice(5)}:`))
    return row !== undefined && Number(row.split(':')[1]) > 0
  } catch (error) {
    if (!(error instanceof Error)) throw error
    log({ level: 'warn', event: 'breached-passwords-unavailable', error: describeError(error) })
    await writeSecurityEvent(services, { event: 'leak-check-failed' })
    return false
  }
}
