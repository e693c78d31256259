import { createHash, randomBytes } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Received, send } from './accounts.ts'
import type { Caller } from './api.ts'
import type { DatabaseKind } from './database.ts'
import { type MailedApi, useMailedApi } from './mailed-accounts.ts'
import { ann, type Person, startOidc, type TestOidc } from './oidc.ts'
import { visitProvider } from './oidc-visitor.ts'

export type GoogleApi = MailedApi & { oidc: TestOidc }

/** The functions with a real provider in the place of Google. The clock is the provider's. */
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

/** As the browser makes it. */
export function newNonce(): string {
  return randomBytes(32).toString('base64url')
}

export function hashed(nonce: string): string {
  return createHash('sha256').update(nonce).digest('base64url')
}

/** Claims as the provider makes them, for a token that a test signs itself. */
export function claimsFor({ oidc, clock }: GoogleApi, nonce: string, person: Person = ann): JWTPayload {
  const now = Math.floor(clock.now / 1000)
  return { ...person, iss: oidc.issuer, aud: oidc.clientId, nonce: hashed(nonce), iat: now, exp: now + 3600 }
}

export function postToken(api: Caller, credential: unknown, nonce: unknown): Promise<Received> {
  return send(api, 'POST /auth/google', { body: { credential, nonce } })
}

/** All that the browser does: asks where to go, chooses a person there, and posts what comes back. */
export async function signInAs(api: GoogleApi, person: Person): Promise<Received> {
  const start = await send(api, 'GET /auth/google')
  const nonce = newNonce()
  const { authorizationUrl, clientId } = start.body['data'] as { authorizationUrl: string; clientId: string }
  const said = await visitProvider({ authorizationUrl, clientId, nonceHash: hashed(nonce), person })
  return postToken(api, said.get('id_token'), nonce)
}
