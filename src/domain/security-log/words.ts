import type { SecurityDetailName, SecurityDetails, SecurityEvent } from './events.ts'

/** Details whose stored word isn't clear enough. */
const words: Readonly<Record<string, string>> = {
  newDevice: 'new device',
  totp: 'authenticator app',
  'magic-link': 'sign-in link',
  confirmation: 'email confirmation',
  'password-reset': 'password reset',
  'recovery-code': 'recovery code',
  command: 'by command',
  one: 'one device',
  others: 'all other devices',
  all: 'all devices',
  here: 'this device',
  everywhere: 'all devices',
  code: 'emailed code',
  reset: 'password reset',
  'email-stop': 'stop an email change',
  'email-change': 'email change',
  'second-step': 'second step',
  idle: 'not used for a while',
  absolute: 'expired',
  pending: 'before it took effect',
  done: 'changed back',
}

/** An event's details in a few words: 'password · Firefox on Windows · new device'. Empty: none. */
export function describeDetails(details: SecurityDetails): string {
  const parts = Object.entries(details).flatMap(([name, value]) => {
    if (value === false) return []
    const word = value === true ? name : String(value)
    return [Object.hasOwn(words, word) ? (words[word] ?? word) : word]
  })
  return parts.join(' · ')
}

/** For people's own events, without routes or ids. */
const shownToOwner: readonly SecurityDetailName[] = ['method', 'device', 'newDevice', 'what', 'reason']

/** Like `describeDetails`, for the account's owner. An account's first device isn't marked as new. */
export function describeOwnDetails(event: SecurityEvent, { by, ...details }: SecurityDetails): string {
  const shown = Object.entries(details).filter(
    ([name]) => (shownToOwner as readonly string[]).includes(name) && !(name === 'newDevice' && event === 'signed-up'),
  )
  const text = describeDetails(Object.fromEntries(shown))
  const words = [text, by === undefined ? '' : 'by our team'].filter((part) => part !== '').join(' · ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}
