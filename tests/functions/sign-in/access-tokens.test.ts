import { decodeJwt, decodeProtectedHeader, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createAccessTokens } from '#functions/sign-in/access-tokens.ts'

const origin = 'https://uplist.example'
const secret = 'a secret that only the tests know, 0123456789'
const oldKey = 'the key before, thirty-two characters long'.replaceAll(' ', '-')
const newKey = 'the key of now, thirty-two characters long'.replaceAll(' ', '-')
const sessionMs = 30 * 24 * 60 * 60 * 1000
const now = Date.UTC(2026, 10, 21, 9, 30, 0, 250)
const session = (id: string) => ({ id, expiresAt: now + sessionMs })
const holder = { id: 'user-1', isAdmin: false }

const tokensWith = (...accessTokenKeys: string[]) => createAccessTokens({ origin, accessTokenKeys }, secret)

describe('an access token', () => {
  const tokens = tokensWith()

  it('contains the user, admin flag, audience, issuer and expiry', async () => {
    const token = await tokens.issue({ id: 'user-1', isAdmin: true }, session('token-1'), now)
    expect(decodeJwt(token)).toMatchObject({
      sub: 'user-1',
      isAdmin: true,
      iss: origin,
      aud: `${origin}/api`,
      jti: 'token-1',
      iat: Math.floor(now / 1000),
      exp: Math.floor((now + sessionMs) / 1000),
    })
    expect(await tokens.verify(token, now)).toEqual({ id: 'token-1', userId: 'user-1' })
  })

  it('expires', async () => {
    const token = await tokens.issue(holder, session('token-1'), now)
    expect(await tokens.verify(token, now + sessionMs - 2000)).not.toBeNull()
    expect(await tokens.verify(token, now + sessionMs)).toBeNull()
  })

  it('is invalid if any character is changed', async () => {
    const token = await tokens.issue(holder, session('token-1'), now)
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A'
      const changed = `${token.slice(0, place)}${other}${token.slice(place + 1)}`
      expect(await tokens.verify(changed, now), `character ${place}`).toBeNull()
    }
  })

  it('is refused with another issuer, audience, type or algorithm, or without a signature', async () => {
    const { kid } = decodeProtectedHeader(await tokens.issue(holder, session('token-1'), now))
    const claims = { sub: 'user-1', isAdmin: true, jti: 'x', iat: now / 1000, exp: now / 1000 + 1000 }
    const elsewhere = createAccessTokens({ origin: 'https://evil.example', accessTokenKeys: [] }, secret)
    expect(await tokens.verify(await elsewhere.issue(holder, session('token-1'), now), now)).toBeNull()
    expect(
      await tokens.verify(new UnsecuredJWT(claims).setIssuer(origin).setAudience(`${origin}/api`).encode(), now),
    ).toBeNull()
    for (const guessed of [secret, '', 'secret']) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...(kid && { kid }) })
        .setIssuer(origin)
        .setAudience(`${origin}/api`)
        .sign(new TextEncoder().encode(guessed || 'x'))
      expect(await tokens.verify(forged, now)).toBeNull()
    }
    for (const text of ['', 'x', 'a.b.c', 'null', '..', `${'a'.repeat(10_000)}.b.c`]) {
      expect(await tokens.verify(text, now)).toBeNull()
    }
  })
})

describe('the keys of access tokens', () => {
  it('can be rotated without signing anyone out, and the old one can be removed', async () => {
    const before = await tokensWith(oldKey).issue(holder, session('before'), now)
    const during = tokensWith(newKey, oldKey)
    expect(await during.verify(before, now)).not.toBeNull()
    const fresh = await during.issue(holder, session('during'), now)
    expect(await tokensWith(oldKey).verify(fresh, now)).toBeNull()
    const after = tokensWith(newKey)
    expect(await after.verify(fresh, now)).not.toBeNull()
    expect(await after.verify(before, now)).toBeNull()
  })

  it('differ from the secret that signs links', async () => {
    const token = await tokensWith().issue(holder, session('one'), now)
    expect(await tokensWith(`${secret}-other`.replaceAll(' ', '-')).verify(token, now)).toBeNull()
  })
})
