import { createHash, randomBytes } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Received, send } from './accounts.ts'
import type { DatabaseKind } from './database.ts'
import { type MailedApi, useMailedApi } from './mailed-accounts.ts'
import { visitProvider } from './oidc-visitor.ts'
import { ann, type Person, startOidc, type TestOidc } from './oidc.ts'

export type GoogleApi = MailedApi & { oidc: TestOidc }

/** The functions with a real provider instead of Google. The clock is the provider's. */
export function useGoogle(kind: DatabaseKind = 'file'): GoogleApi {
  let oidc: TestOidc
  beforeAll(async () => {
    oidc = await startOidc()
  })
  const api = useMailedApi(kind, () => oidc.environment) as GoogleApi
  beforeEach(() => {
    oidc.misbehave(null)
    oidc.calls.length = 0
    api.oidc = oidc
    api.clock.now = Date.now()
  })
  afterAll(() => oidc.stop())
  return api
}

/** As the browser creates it. */
export function newNonce(): string {
  return randomBytes(32).toString('base64url')
}

export function hashed(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url')
}

/** Claims as the provider issues them, for a token that a test signs itself. */
export function claimsFor({ oidc, clock }: GoogleApi, nonce: string, person: Person = ann): JWTPayload {
  const now = Math.floor(clock.now / 1000)
  return { ...person, iss: oidc.issuer, aud: oidc.clientId, nonce: hashed(nonce), iat: now, exp: now + 3600 }
}

/** What comes back with a code for which Google issues this ID token. */
export function postToken(api: GoogleApi, idToken: unknown, nonce: unknown): Promise<Received> {
  return postCode(api, { code: api.oidc.codeFor(idToken), nonce })
}

/** What the browser posts after Google sent it back. */
export function postCode(api: GoogleApi, changes: Record<string, unknown>): Promise<Received> {
  const body = { codeVerifier: newNonce(), nonce: newNonce(), iss: api.oidc.issuer, ...changes }
  return send(api, 'POST /auth/google', { body })
}

type Start = { authorizationUrl: string; clientId: string; redirectUri: string }

/** Starts a sign-in, chooses a person at the provider, and returns what the browser then posts. */
export async function returnFromGoogle(api: GoogleApi, person: Person) {
  const start = await send<Start>(api, 'GET /auth/google')
  const [nonce, codeVerifier] = [newNonce(), newNonce()]
  const said = await visitProvider({
    ...start.body.data,
    nonceHash: hashed(nonce),
    codeChallenge: hashed(codeVerifier),
    person,
  })
  return { code: said.get('code') ?? '', iss: said.get('iss') ?? '', nonce, codeVerifier }
}

/** Everything the browser does. */
export async function signInAs(api: GoogleApi, person: Person): Promise<Received> {
  return postCode(api, await returnFromGoogle(api, person))
}
