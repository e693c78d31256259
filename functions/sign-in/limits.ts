import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { overLimit } from '#functions/http/rate-limit.ts'
import { respondRefusal, tooManyUses } from '#functions/http/refusals.ts'
import { countOpenMail } from '#functions/mails/totals.ts'
import type { ApiEnvironment } from '#functions/services.ts'
import { sessionOf } from '#functions/sign-in/sessions/current.ts'
import { clientKey } from '#src/domain/clients/clients.ts'
import { inboxKey } from '#src/domain/emails/emails.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { findConfirmedUser } from '#src/storage/accounts/queries.ts'
import { readKnownBrowser } from './known-browsers.ts'

/** In the documentation of calls that count. */
export const tooMany = { 429: 'Too many requests; `Retry-After` says when to try again' }

const minute = 60_000
const hour = 60 * minute

// Per client, per email, and per pair of both. Every limit ends with its window, so no one is locked out for good.
// The pair is checked before the email, so a single client can't use up an email's sign-ins. Mail and sign-up have no
// pair, so one client can use up an email's hour there. A browser that is known for the email has its own count
// (`known`) instead of both: see known-browsers.ts.
const limits = {
  signIn: {
    client: { limit: 60, windowMs: 15 * minute },
    pair: { limit: 10, windowMs: 15 * minute },
    email: { limit: 50, windowMs: 15 * minute },
    known: { limit: 10, windowMs: 15 * minute },
  },
  signUp: { client: { limit: 20, windowMs: hour }, email: { limit: 5, windowMs: hour } },
  exist: { client: { limit: 60, windowMs: 10 * minute }, email: { limit: 60, windowMs: 10 * minute } },
  mail: {
    client: { limit: 20, windowMs: hour },
    email: { limit: 5, windowMs: hour },
    known: { limit: 5, windowMs: hour },
  },
  /** For tokens from a mail. They can't be guessed, so this only limits load. */
  token: { client: { limit: 60, windowMs: 15 * minute } },
  google: { client: { limit: 60, windowMs: 15 * minute } },
} as const

/** Passwords typed by a signed-in user. */
const account = {
  client: { limit: 60, windowMs: 15 * minute },
  session: { limit: 10, windowMs: 15 * minute },
  user: { limit: 30, windowMs: 15 * minute },
} as const

/** Requests to change an account's email. Each one mails its old inbox too. */
const emailChange = { limit: 5, windowMs: hour }

/** Passwords typed for one mailed link. */
const link = { limit: 10, windowMs: 15 * minute }

export type CredentialCall = keyof typeof limits

/**
 * Counts a call by an unknown caller. Past a limit, returns the 429 to answer with, the same whether or not the account
 * exists. `knownBrowser`: the token sent by the browser.
 */
export async function overCredentialLimit(
  c: Context<ApiEnvironment>,
  call: CredentialCall,
  emailKey?: string,
  knownBrowser = '',
): Promise<Response | null> {
  const client = clientKey(c.var.request.ip)
  const rates = limits[call]
  const byClient = await overLimit(c, `${call}:client:${client}`, rates.client)
  if (byClient || emailKey === undefined || !('email' in rates)) return byClient
  // Hashed, so that this table doesn't show who uses the site.
  const counted = sendsMail(call) ? inboxKey(emailKey) : emailKey
  const email = createHash('sha256').update(counted).digest('base64url').slice(0, 22)
  const browser = 'known' in rates ? await findKnownBrowser(c, emailKey, knownBrowser) : null
  if ('known' in rates && browser !== null) return overLimit(c, `${call}:known:${browser}:${email}`, rates.known)
  const byPair = 'pair' in rates ? await overLimit(c, `${call}:pair:${client}:${email}`, rates.pair) : null
  const byEmail = byPair ?? (await overLimit(c, `${call}:email:${email}`, rates.email))
  if (byEmail || !sendsMail(call)) return byEmail
  const waitMs = await countOpenMail(c.var, c.var.request, 'account')
  return waitMs === null ? null : respondRefusal(c, tooManyUses(problemMessages.tooManyRequests, waitMs))
}

const sendsMail = (call: CredentialCall) => call === 'mail' || call === 'signUp'

async function findKnownBrowser(c: Context<ApiEnvironment>, emailKey: string, token: string): Promise<string | null> {
  if (token === '') return null
  const user = await findConfirmedUser(c.var.db, emailKey)
  return user && readKnownBrowser(c.var, user, token)
}

/**
 * The same for a signed-in user, by account and session: another account that claims the same email counts separately.
 * A stolen session uses up its attempts before the account does.
 */
export async function overAccountLimit(c: Context<ApiEnvironment>): Promise<Response | null> {
  const { user, session } = sessionOf(c)
  return (
    (await overLimit(c, `account:client:${clientKey(c.var.request.ip)}`, account.client)) ??
    (await overLimit(c, `account:session:${session.id}`, account.session)) ??
    overLimit(c, `account:user:${user.id}`, account.user)
  )
}

/**
 * Counted separately from mail to the old email, so that a stolen session can't use up what the owner needs to get back
 * in.
 */
export function overEmailChangeLimit(c: Context<ApiEnvironment>): Promise<Response | null> {
  return overLimit(c, `email-change:user:${sessionOf(c).user.id}`, emailChange)
}

/** Counts a password typed for a mailed link. `hash`: that of its token. */
export function overLinkLimit(c: Context<ApiEnvironment>, hash: string): Promise<Response | null> {
  return overLimit(c, `link:${hash.slice(0, 22)}`, link)
}
