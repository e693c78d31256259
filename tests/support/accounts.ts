import type { Services } from '#functions/services.ts'
import { emailKey } from '#src/domain/emails/emails.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { limitsFor } from '#src/domain/sign-in/sessions/lifetimes.ts'
import type { Factors } from '#src/domain/sign-in/sessions/sessions.ts'
import type { User } from '#src/storage/accounts/queries.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { sessions } from '#src/storage/sign-in/sessions/schema.ts'
import { addTestApp } from './authenticator-app.ts'
import type { ReceivedMail } from './smtp.ts'
import type { Caller, TestApi } from './test-api.ts'

export const password = 'a long walk in the rain'

export type TestUser = { user: User; token: string; headers: { authorization: string; 'content-type': string } }

type Owner = Pick<User, 'id' | 'isAdmin'>
type SessionServices = Pick<Services, 'db' | 'newId' | 'now' | 'tokens'>
type Traits = {
  email?: string
  admin?: boolean
  confirmed?: boolean
  password?: string | null
  name?: string
  /** An authenticator app with the shared test key, and a session started with it. Admins have one. */
  factor?: boolean
}

let number = 0

/** Creates an account directly in the database, with an access token. Confirmed and without a password by default. */
export async function addTestUser(api: TestApi, traits: Traits = {}): Promise<TestUser> {
  const { services, clock } = api
  const email = traits.email ?? `person${(number += 1)}@example.com`
  const [user] = await api.db
    .insert(users)
    .values({
      id: services.newId(),
      email,
      emailKey: emailKey(email),
      name: traits.name ?? '',
      passwordHash: traits.password ? await services.passwords.hash(traits.password) : null,
      isAdmin: traits.admin ?? false,
      confirmedAt: traits.confirmed === false ? null : clock.now,
      createdAt: clock.now,
      updatedAt: clock.now,
    })
    .returning()
  const hasFactor = traits.factor ?? user!.isAdmin
  if (hasFactor) await addTestApp(services, user!)
  const token = await addTestSession(services, user!, clock.now, hasFactor ? 'two' : 'one')
  return { user: user!, token, headers: bearer(token) }
}

/** Creates a session directly in the database and returns its access token. Its proof is fresh by default. */
export async function addTestSession(
  services: SessionServices,
  user: Owner,
  provenAt?: number,
  factors: Factors = user.isAdmin ? 'two' : 'one',
): Promise<string> {
  const { db, newId, now, tokens } = services
  const session = {
    id: newId(),
    userId: user.id,
    createdAt: now(),
    lastUsedAt: now(),
    provenAt: provenAt ?? now(),
    expiresAt: now() + limitsFor(user.isAdmin).absoluteMs,
  }
  const traits = { method: 'password', factors, device: 'Firefox on Linux', place: 'Unknown place' } as const
  await db.insert(sessions).values({ ...session, ...traits })
  return tokens.issue(user, session, now())
}

/** Runs something once, between a password check and what follows from it. */
export function afterPasswordCheck({ services: { passwords } }: TestApi, act: () => PromiseLike<unknown>): void {
  const { matches } = passwords
  passwords.matches = async (...given) => {
    passwords.matches = matches
    const isRight = await matches(...given)
    await act()
    return isRight
  }
}

/** The same, between hashing a new password and storing it. */
export function afterPasswordHash({ services: { passwords } }: TestApi, act: () => PromiseLike<unknown>): void {
  const { hash } = passwords
  passwords.hash = async (...given) => {
    passwords.hash = hash
    const hashed = await hash(...given)
    await act()
    return hashed
  }
}

export function bearer(token: string) {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

type Sent = { body?: unknown; token?: string; ip?: string; headers?: Record<string, string> }
/** An API response. The body depends on the call. A test reads the fields it expects. */
export type Received<Data = Record<string, string>> = { status: number; headers: Headers; body: AnswerBody<Data> }
type AnswerBody<Data> = {
  success: boolean
  message: string
  detail: string
  accessToken: string
  paymentUrl: string | null
  errors: FieldError[]
  data: Data
}

/** Sends JSON, signed in with `token`, and reads the response. */
export async function send<Data = Record<string, string>>(
  api: Caller,
  name: `${string} /${string}`,
  sent: Sent = {},
): Promise<Received<Data>> {
  const [method = '', path = ''] = name.split(' ')
  const response = await api.call(`/api${path}`, {
    method,
    headers: {
      ...(sent.body !== undefined && { 'content-type': 'application/json' }),
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    ...(sent.ip && { ip: sent.ip }),
  })
  const text = await response.text()
  // A file has no such body.
  const isJson = /[/+]json\b/.test(response.headers.get('content-type') ?? '')
  const body = JSON.parse(isJson ? text : '{}') as AnswerBody<Data>
  return { status: response.status, headers: response.headers, body }
}

/** The token in a mail's link, from its fragment. */
export function tokenIn(mail: Pick<ReceivedMail, 'text'> | undefined): string {
  const token = /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`There is no link with a token in this mail: ${mail?.text}`)
  return token
}
