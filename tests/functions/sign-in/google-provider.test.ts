import { SignJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { createGoogle } from '#functions/sign-in/google.ts'
import { send } from '#tests/support/accounts.ts'
import { claimsFor, hashed, newNonce, postToken, useGoogle } from '#tests/support/google.ts'
import { ann, makeSigningKey, tokenAnswer } from '#tests/support/oidc.ts'

describe('the keys of Google', () => {
  const api = useGoogle()
  const post = async () => {
    const nonce = newNonce()
    return (await postToken(api, await api.oidc.sign(claimsFor(api, nonce)), nonce)).status
  }

  it('are fetched once, not for each token', async () => {
    for (let n = 0; n < 3; n += 1) expect(await post()).toBe(200)
    expect(api.oidc.calls.filter((call) => call !== 'POST /token')).toEqual([
      'GET /.well-known/openid-configuration',
      'GET /jwks',
    ])
  })

  it('can change: a new key works without a restart, and the old one stops working', async () => {
    const old = api.oidc.key()
    expect(await post()).toBe(200)
    await api.oidc.rotate()
    later(61_000)
    expect(await post()).toBe(200)
    const nonce = newNonce()
    expect((await postToken(api, await api.oidc.sign(claimsFor(api, nonce), old), nonce)).status).toBe(401)
  })

  it("aren't fetched again for each token with an unknown key", async () => {
    const stranger = await makeSigningKey('of-a-stranger')
    const nonce = newNonce()
    const token = await api.oidc.sign(claimsFor(api, nonce), stranger)
    for (let n = 0; n < 5; n += 1) expect((await postToken(api, token, nonce)).status).toBe(401)
    expect(api.oidc.calls.filter((call) => call === 'GET /jwks')).toHaveLength(1)
  })
})

describe("a Google that doesn't answer", () => {
  const api = useGoogle()
  const statuses = async () => {
    const nonce = newNonce()
    const token = await api.oidc.sign(claimsFor(api, nonce))
    return [(await send(api, 'GET /auth/google')).status, (await postToken(api, token, nonce)).status]
  }
  const document = (changes: object) => ({
    status: 200,
    body: {
      issuer: api.oidc.issuer,
      authorization_endpoint: `${api.oidc.issuer}/auth`,
      token_endpoint: `${api.oidc.issuer}/token`,
      jwks_uri: `${api.oidc.issuer}/jwks`,
      ...changes,
    },
  })
  const discovery = '/.well-known/openid-configuration'

  it.each([
    ['closes the connection', () => 'cut' as const],
    ['does not answer in time', () => 'hang' as const],
    ['has a fault', () => ({ status: 500, body: {} })],
    ['sends us elsewhere', () => ({ status: 302, body: '', headers: { location: `${discovery}?elsewhere` } })],
    ['answers with a page', () => ({ status: 200, body: '<!doctype html>' })],
    ['says to be another', () => document({ issuer: 'https://accounts.example.com' })],
    ['names a script where a page should be', () => document({ authorization_endpoint: 'javascript:alert(1)' })],
    ['names no place for codes', () => document({ token_endpoint: undefined })],
    ['names no keys', () => document({ jwks_uri: undefined })],
  ])('and %s gets a 503, and works again once it is back', async (_what, fault) => {
    api.oidc.misbehave(fault(), discovery)
    const nonce = newNonce()
    const answers = await Promise.all([
      send(api, 'GET /auth/google'),
      postToken(api, await api.oidc.sign(claimsFor(api, nonce)), nonce),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(503)
      expect(body).toMatchObject({ success: false, message: expect.stringContaining('Google') as string })
    }
    api.oidc.misbehave(null)
    expect(await statuses()).toEqual([200, 200])
  })

  it.each([
    ['cannot be had', 'cut' as const],
    ['are a fault', { status: 500, body: {} }],
    ['are none', { status: 200, body: { keys: 'none' } }],
  ])('with keys that %s gets a 503 when keys are needed', async (_what, fault) => {
    api.oidc.misbehave(fault, '/jwks')
    expect(await statuses()).toEqual([200, 503])
    api.oidc.misbehave(null)
    expect(await statuses()).toEqual([200, 200])
  })

  it.each([
    ['closes the connection', 'cut' as const],
    ['has a fault', { status: 500, body: {} }],
    ['answers with a page', { status: 200, body: '<!doctype html>' }],
    ['doesn’t accept our secret', { status: 401, body: { error: 'invalid_client' } }],
  ])('while codes are redeemed and %s gets a 503', async (_what, fault) => {
    api.oidc.misbehave(fault, '/token')
    expect(await statuses()).toEqual([200, 503])
  })

  it('has no effect while its keys are cached', async () => {
    expect(await statuses()).toEqual([200, 200])
    api.oidc.misbehave('cut', '/jwks')
    expect(await statuses()).toEqual([200, 200])
    api.oidc.misbehave('cut')
    later(2 * 60 * 60 * 1000)
    expect(await statuses()).toEqual([503, 503])
  })
})

describe('Google', () => {
  const issuer = 'https://accounts.google.com'
  const authorizationUrl = 'https://accounts.google.com/o/oauth2/v2/auth'
  const keysUrl = 'https://www.googleapis.com/oauth2/v3/certs'
  const tokenUrl = 'https://oauth2.googleapis.com/token'
  const clientId = 'uplist.apps.googleusercontent.com'
  const document = {
    issuer,
    authorization_endpoint: authorizationUrl,
    token_endpoint: tokenUrl,
    jwks_uri: keysUrl,
  }
  const now = Date.UTC(2026, 10, 21, 9)

  it('may use its name with or without a scheme as the issuer', async () => {
    const { kid, privateKey, publicJwk } = await makeSigningKey()
    // Tests don't use the network. These are the URLs in Google's own document.
    let idToken = ''
    const answer: Parameters<typeof createGoogle>[1] = (input) => {
      const address = typeof input === 'string' ? input : ''
      if (address === tokenUrl) return Promise.resolve(Response.json(tokenAnswer(idToken).body))
      if (address === keysUrl) return Promise.resolve(Response.json({ keys: [{ ...publicJwk, kid, use: 'sig' }] }))
      if (address !== `${issuer}/.well-known/openid-configuration`) throw new Error(address)
      return Promise.resolve(Response.json(document))
    }
    const google = createGoogle({ clientId, clientSecret: 'secret', issuer }, answer)
    expect(await google.authorizationUrl()).toBe(authorizationUrl)

    const nonce = newNonce()
    const verifyFrom = async (iss: string) => {
      idToken = await new SignJWT({ ...ann, nonce: hashed(nonce), iss, aud: clientId, azp: clientId })
        .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
        .setIssuedAt(now / 1000)
        .setExpirationTime(now / 1000 + 3600)
        .sign(privateKey)
      const returned = {
        code: 'a code',
        codeVerifier: newNonce(),
        nonce,
        iss: issuer,
        redirectUri: 'https://x.example',
      }
      return google.identify(returned, now)
    }
    const identity = { googleId: ann.sub, email: ann.email, name: ann.name, isHosted: false }
    expect(await verifyFrom(issuer)).toEqual(identity)
    expect(await verifyFrom('accounts.google.com')).toEqual(identity)
    for (const other of ['http://accounts.google.com', `${issuer}/`, 'google.com', 'accounts.google.com.example.com']) {
      expect(await verifyFrom(other), other).toBeNull()
    }
  })
})

/** Keys and URLs are cached for a while of real time. */
function later(ms: number): void {
  const { now } = Date
  vi.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}
