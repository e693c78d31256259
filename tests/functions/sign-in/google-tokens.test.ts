import { exportSPKI, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { accountMessages } from '#src/domain/accounts/accounts.ts'
import { users } from '#src/storage/accounts/schema.ts'
import { claimsFor, hashed, newNonce, postToken, useGoogle } from '#tests/support/google.ts'
import { makeSigningKey } from '#tests/support/oidc.ts'

const api = useGoogle()
const nonce = newNonce()
const good = (changes: JWTPayload = {}) => ({ ...claimsFor(api, nonce), ...changes })
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(good()).filter(([name]) => !names.includes(name))) as JWTPayload
const seconds = () => Math.floor(api.clock.now / 1000)

async function expectRefused(credential: unknown, sent: { nonce?: unknown } = { nonce }): Promise<void> {
  const answer = await postToken(api, credential, sent.nonce)
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({
    detail: accountMessages.notSignedIn,
    message: accountMessages.googleFailed,
    success: false,
  })
  expect(answer.body).not.toHaveProperty('accessToken')
  expect(await api.db.select().from(users)).toEqual([])
}

describe('a Google token', () => {
  it('signs in if all of it is valid', async () => {
    const answer = await postToken(api, await api.oidc.sign(good()), nonce)
    expect(answer.body).toEqual({
      success: true,
      accessToken: expect.any(String) as string,
      knownBrowser: expect.any(String) as string,
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    // Also as a list with one entry, and repeated.
    const listed = await api.oidc.sign(good({ aud: [api.oidc.clientId], azp: api.oidc.clientId }))
    expect((await postToken(api, listed, nonce)).status).toBe(200)
  })

  it.each<[fault: string, claims: () => JWTPayload]>([
    ['another audience', () => good({ aud: 'another.apps.example.com' })],
    ['another audience beside ours', () => good({ aud: [api.oidc.clientId, 'another.apps.example.com'] })],
    [
      'another audience beside ours, made for us',
      () => good({ aud: [api.oidc.clientId, 'another.apps.example.com'], azp: api.oidc.clientId }),
    ],
    ['no audience', () => without('aud')],
    ['another party it was made for', () => good({ azp: 'another.apps.example.com' })],
    ['another issuer', () => good({ iss: 'https://accounts.example.com' })],
    ["Google's issuer, where ours is another", () => good({ iss: 'https://accounts.google.com' })],
    ['the issuer without its scheme', () => good({ iss: new URL(api.oidc.issuer).host })],
    ['the issuer with a slash at its end', () => good({ iss: `${api.oidc.issuer}/` })],
    ['no issuer', () => without('iss')],
    ['the hash of another nonce', () => good({ nonce: hashed(newNonce()) })],
    ['the nonce itself instead of its hash', () => good({ nonce })],
    ['no nonce', () => without('nonce')],
    ['an end that has come', () => good({ exp: seconds() })],
    ['an end of long ago', () => good({ iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['no end', () => without('exp')],
    ['an end in words', () => good({ exp: String(seconds() + 3600) as never })],
    ['no time of issue', () => without('iat')],
    ['a beginning that is yet to come', () => good({ nbf: seconds() + 60 })],
    ['an address that was not proven', () => good({ email_verified: false })],
    ['an address that was proven in words only', () => good({ email_verified: 'true' })],
    ['nothing on whether its address was proven', () => without('email_verified')],
    ['no address', () => without('email')],
    ['an address that is none', () => good({ email: 'ann' })],
    ['two addresses', () => good({ email: 'ann@example.com, ben@example.com' })],
    ['no subject', () => without('sub')],
    ['an empty subject', () => good({ sub: '' })],
  ])('is refused with %s', async (_fault, claims) => {
    await expectRefused(await api.oidc.sign(claims()))
  })

  it('is refused if the nonce is of another sign-in, too short or missing', async () => {
    const token = await api.oidc.sign(good())
    for (const posted of [newNonce(), hashed(nonce), `${nonce}A`, '']) {
      await expectRefused(token, { nonce: posted })
    }
    for (const posted of [undefined, null, [nonce]]) {
      const { status, body } = await postToken(api, token, posted)
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ field: 'nonce', message: accountMessages.googleFailed }])
    }
    expect(await api.db.select().from(users)).toEqual([])
    for (const guessed of ['', 'short', 'n'.repeat(42), `${'n'.repeat(42)}+`, 'n'.repeat(129)]) {
      await expectRefused(await api.oidc.sign(good({ nonce: hashed(guessed) })), { nonce: guessed })
    }
  })

  it('is refused without a signature', async () => {
    const { kid } = api.oidc.key()
    const [, payload = ''] = (await api.oidc.sign(good())).split('.')
    await expectRefused(new UnsecuredJWT(good()).encode())
    for (const alg of ['none', 'None', 'NONE', '', 'RS256']) {
      const header = Buffer.from(JSON.stringify({ alg, kid })).toString('base64url')
      await expectRefused(`${header}.${payload}.`)
      await expectRefused(`${header}.${payload}`)
      for (const signature of ['A', '*', '%%%%', 'é']) await expectRefused(`${header}.${payload}.${signature}`)
    }
  })

  it('is refused if it is signed with the public key as if that were a secret', async () => {
    const { kid, publicJwk } = api.oidc.key()
    const pem = await exportSPKI((await importJWK(publicJwk, 'RS256')) as CryptoKey)
    for (const secret of [pem, pem.trim(), JSON.stringify(publicJwk), Buffer.from(publicJwk.n!, 'base64url')]) {
      const bytes = new Uint8Array(Buffer.from(secret))
      await expectRefused(await new SignJWT(good()).setProtectedHeader({ alg: 'HS256', kid }).sign(bytes))
    }
  })

  it('is refused if it is signed with another key, whatever its header contains', async () => {
    const stranger = await makeSigningKey('of-a-stranger')
    await expectRefused(await api.oidc.sign(good(), stranger))
    await expectRefused(await api.oidc.sign(good(), { ...stranger, kid: api.oidc.key().kid }))
    const { publicJwk, privateKey, kid } = stranger
    for (const header of [{ jwk: publicJwk }, { jwk: publicJwk, kid }, { jku: `${api.oidc.issuer}/jwks`, kid }]) {
      await expectRefused(await new SignJWT(good()).setProtectedHeader({ alg: 'RS256', ...header }).sign(privateKey))
    }
  })

  it('is refused with another algorithm, even with the right key', async () => {
    const { kid, privateJwk } = api.oidc.key()
    for (const alg of ['RS384', 'RS512', 'PS256']) {
      const key = await importJWK({ ...privateJwk, alg }, alg)
      await expectRefused(await new SignJWT(good()).setProtectedHeader({ alg, kid }).sign(key))
    }
  })

  it('is refused if its header demands something we do not know', async () => {
    const { kid, privateKey } = api.oidc.key()
    const header = { alg: 'RS256', kid, crit: ['b64'], b64: true }
    await expectRefused(await new SignJWT(good()).setProtectedHeader(header).sign(privateKey))
  })

  it('is refused if a claim was changed after signing', async () => {
    const [header, payload = '', signature] = (await api.oidc.sign(good())).split('.')
    const text = Buffer.from(payload, 'base64url').toString().replace('ann@example.com', 'eve@example.com')
    await expectRefused(`${header}.${Buffer.from(text).toString('base64url')}.${signature}`)
  })

  it("is refused if it isn't a token, without fetching keys", async () => {
    for (const text of ['', 'x', '..', 'a.b.c', '{}', undefined, null, 1, ['a.b.c'], { alg: 'none' }]) {
      await expectRefused(text)
    }
    expect(api.oidc.calls).not.toContain('GET /jwks')
  })

  it('is never logged', async () => {
    const token = await api.oidc.sign(good({ email_verified: false }))
    await expectRefused(token)
    api.oidc.misbehave('cut')
    await postToken(api, token, nonce)
    expect(JSON.stringify(api.log)).not.toContain(token.slice(0, 20))
  })
})
