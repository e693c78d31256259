import * as z from 'zod'
import { isLoopbackHost } from '#src/domain/urls/loopback.ts'

// Kinds of values that settings have. Each message says what the setting must be.

/** A line break would end a header or a mail's line. */
const oneLine = /^\P{Cc}*$/u

export const text = z.string().trim().min(1).regex(oneLine, 'must be a single line')
/** Sent in a header, which takes nothing else. */
export const token = text.regex(/^[!-~]+$/, 'must have only letters, digits and punctuation, without spaces')
export const longSecret = z.string().min(32, 'must have at least 32 characters')

export const webUrl = z
  .url({ protocol: /^https?$/, error: 'must be a full URL such as https://www.example.com' })
  // No request can be made with them.
  .refine(hasNoLogin, 'must have no user and password')

export const insecure = 'must be https:, or http: on this machine (localhost)'
/** For URLs of services we call, because requests must be encrypted. */
export const serviceUrl = webUrl.refine(isSecureOrLocal, insecure)
export const webOrigin = webUrl
  .refine(isOrigin, 'must have no path or parameters: https://www.example.com')
  .transform((url) => new URL(url).origin)

export const databaseUrl = databaseUrlWith(
  /^(?:file:|https?:|libsql:)/,
  'must start with file:, http:, https: or libsql:',
)
export const databaseServer = databaseUrlWith(/^(?:https?:|libsql:)/, 'must start with http:, https: or libsql:')

export const folder = text
  .refine((path) => !/^[a-z][a-z\d+.-]+:\/\//i.test(path), 'must be a folder of this machine, not a URL')
  // The database's and the bundler's names of files are URLs, where these mean something else.
  .refine((path) => !/[%?#]/.test(path), 'must be a folder without %, ? and # in its path')

export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/, 'must be whsec_ and at least 24 random bytes as base64')

export const onOrOff = z.enum(['on', 'off'], 'must be on or off')

function databaseUrlWith(protocols: RegExp, message: string) {
  return z
    .string()
    .trim()
    .regex(protocols, message)
    .refine(
      (url) => (url.startsWith('file:') ? url.length > 'file:'.length : (URL.parse(url)?.host ?? '') !== ''),
      'must be file: and a path, or a full URL',
    )
    .refine((url) => !url.startsWith('file:') || isEncoded(url), 'must be a URL, where % is written as %25')
    .refine(isPlain, 'must have no user, password or parameter except tls: the token is DATABASE_AUTH_TOKEN')
}

/** In digits only: 1e3 and 0x10 are numbers to JavaScript, too. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}, without a unit`
  return z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

/** What is no URL has its own message. */
export function isSecureOrLocal(given: string): boolean {
  const url = URL.parse(given)
  return url === null || url.protocol === 'https:' || isLoopbackHost(url.hostname)
}

function hasNoLogin(given: string): boolean {
  const url = URL.parse(given)
  return url === null || `${url.username}${url.password}` === ''
}

function isOrigin(given: string): boolean {
  const url = URL.parse(given)
  return url === null || `${url.pathname}${url.search}${url.hash}` === '/'
}

function isEncoded(url: string): boolean {
  try {
    return decodeURIComponent(url) !== ''
  } catch {
    return false
  }
}

/** The client refuses other parameters, and Node a login. */
function isPlain(given: string): boolean {
  const url = given.startsWith('file:') ? null : URL.parse(given)
  return !url || (hasNoLogin(given) && [...url.searchParams.keys()].every((key) => key === 'tls'))
}
