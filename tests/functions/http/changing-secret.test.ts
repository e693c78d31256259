import { describe, expect, it } from 'vitest'
import { createAccessTokens } from '#functions/sign-in/access-tokens.ts'
import { signUntil } from '#functions/http/expiring-signatures.ts'
import { isSigned, sign } from '#functions/http/signatures.ts'
import { readStatusLink } from '#functions/products/status-links.ts'
import { readEnvironment } from '#src/env.ts'

const [old, current] = ['the old secret of the site, long enough', 'the new secret of the site, long enough']
const now = Date.parse('2026-11-22T12:00:00Z')
const changed = { secret: current, env: { previousSecret: old }, now: () => now }
const settled = { secret: current, env: { previousSecret: undefined }, now: () => now }

describe('After SECRET was rotated, with the old one in SECRET_PREVIOUS', () => {
  it('sent links still work until the old secret is removed', () => {
    const upload = sign(old, 'upload', 'image')
    const link = signUntil(old, 'submission', 'ref', now + 1000)
    expect(isSigned(changed, 'upload', 'image', upload)).toBe(true)
    expect(isSigned(changed, 'waitlist', 'image', upload)).toBe(false)
    expect(readStatusLink(changed, 'ref', link)).toBe('valid')
    expect(isSigned(settled, 'upload', 'image', upload)).toBe(false)
    expect(readStatusLink(settled, 'ref', link)).toBe('foreign')
  })

  it('sessions continue, and new ones are signed with the new secret', async () => {
    const env = { origin: 'https://site.example', accessTokenKeys: [] }
    const [holder, session] = [
      { id: 'user', isAdmin: false },
      { id: 'session', expiresAt: now + 60_000 },
    ] as const
    const before = await createAccessTokens(env, old).issue(holder, session, now)
    const tokens = createAccessTokens({ ...env, previousSecret: old }, current)
    expect(await tokens.verify(before, now)).toMatchObject({ userId: 'user' })
    const after = await tokens.issue(holder, session, now)
    expect(await createAccessTokens(env, old).verify(after, now)).toBeNull()
    expect(await createAccessTokens(env, current).verify(after, now)).toMatchObject({ userId: 'user' })
  })

  it('both are read from the environment', () => {
    expect(readEnvironment({ SECRET: current, SECRET_PREVIOUS: old })).toMatchObject({
      secret: current,
      previousSecret: old,
    })
  })
})
