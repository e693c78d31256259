const minute = 60_000
const hour = 60 * minute

/**
 * What a failed attempt says. `final`: this mail can't arrive. `ours`: the server doesn't accept us (login, sender,
 * certificate), which says nothing about this mail. `refused`: the server refused the mail, but because of us or a
 * policy, not because of its recipient. `unclear`: it was handed over and no answer came, so it may have arrived.
 * `passing`: try again.
 */
export type Failure = 'final' | 'ours' | 'refused' | 'unclear' | 'passing'

/** `handedOver`: whether the server had the whole mail when it failed. */
export type SendFault = { error: unknown; handedOver: boolean }

type SmtpError = { code?: string; command?: string; responseCode?: number; response?: string }

/** `handedOver`: the server has the whole mail. */
export function failureOf(error: unknown, handedOver: boolean): Failure {
  const { code = '', command, responseCode, response = '' } = error as SmtpError
  if (responseCode === undefined) {
    if (handedOver) return 'unclear'
    if (code === 'EENVELOPE') return 'final'
    return code === 'EAUTH' || code === 'ETLS' || isAboutCertificate(error) ? 'ours' : 'passing'
  }
  // 454: no TLS or login at the moment. Postfix also defers what it doesn't relay.
  if (responseCode < 500) return responseCode === 454 || wordsAboutUs.test(response) ? 'ours' : 'passing'
  if (command !== 'RCPT TO' && command !== 'DATA') return 'ours'
  return isAboutUs(responseCode, response) ? 'refused' : 'final'
}

export function isAboutCertificate(error: unknown): boolean {
  return /certificate|altnames/i.test(String(error))
}

/** Authentication required, or no longer valid. 503: commands in an order this server doesn't know. */
const codesAboutUs = [503, 530, 534, 535, 538]
/** RFC 3463: security and policy, a sending limit, and our own address. */
const statusAboutUs = /^\d{3}[ -]5\.(?:7\.\d+|4\.5|1\.[78]|2\.252)\b/
/** The recipient's address or mailbox. */
const statusAboutThem = /^\d{3}[ -]5\.(?:1\.(?:[1236]|10)|2\.[12])\b/
/** What some say in words only, with another status, or as if it would pass. */
const wordsAboutUs =
  /\brelay|authenticat|\bsend(?:er|as)|\bsending paused|\bidentit|\b(?:not|isn['’]t) verified|\be?helo\b/i

function isAboutUs(code: number, response: string): boolean {
  if (codesAboutUs.includes(code) || statusAboutUs.test(response)) return true
  return !statusAboutThem.test(response) && wordsAboutUs.test(response)
}

/** Pauses before the second, third … attempt, then hourly without end. */
const pauses = [minute, 5 * minute, 15 * minute, hour]
/** Spread over a day, in which the cause can be fixed or a sending limit ends. Then an admin decides. */
const pausesIfRefused = [15 * minute, hour, 4 * hour, 8 * hour, 12 * hour]
/** Longer than a server may still be busy with it. It may arrive with each attempt, so there are few. */
export const pausesIfUnclear = [hour, 6 * hour]

/** Whether it counts as a strike: attempts that aren't repeated without end. */
export function isStrike(failure: Failure): boolean {
  return failure === 'refused' || failure === 'unclear'
}

/** A server that hasn't answered for more than an hour may be the wrong one. */
const silentAttempts = 5

/** Whether the owner should look at our settings. */
export function isOurFault(failure: Failure, { error, handedOver }: SendFault, attempts: number): boolean {
  const isSilent = !handedOver && (error as SmtpError).responseCode === undefined
  return (
    failure === 'ours' || failure === 'refused' || (failure === 'passing' && isSilent && attempts >= silentAttempts)
  )
}

/** How long to wait after the last of `attempts`, of which `strikes` were strikes. Null: no further attempt. */
export function pauseAfter(failure: Failure, attempts: number, strikes: number): number | null {
  if (failure === 'final') return null
  if (failure === 'refused') return pausesIfRefused[strikes - 1] ?? null
  if (failure === 'unclear') return pausesIfUnclear[strikes - 1] ?? null
  return pauses[attempts - 1] ?? hour
}
