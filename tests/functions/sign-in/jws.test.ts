import fc from 'fast-check'
import { CompactSign, UnsecuredJWT } from 'jose'
import { JOSEError } from 'jose/errors'
import { describe, expect, it } from 'vitest'
import { verifyJws, verifyJwt } from '#functions/sign-in/jws.ts'

const key = new TextEncoder().encode('a key that only the tests know, 0123456789')
const content = new TextEncoder().encode(JSON.stringify({ sub: 'ann' }))
const sign = (header: object, bytes = content) =>
  new CompactSign(bytes).setProtectedHeader({ alg: 'HS256', ...header }).sign(key, { crit: { 'https://x': true } })
const verify = (token: string, algorithms = ['HS256']) => verifyJws(token, () => key, algorithms)

describe('a signature', () => {
  it('is checked with the key its header names', async () => {
    const token = await sign({ kid: 'one' })
    const { payload } = await verifyJws(token, ({ kid }) => (kid === 'one' ? key : new Uint8Array(32)), ['HS256'])
    expect(payload).toEqual(content)
    await expect(verifyJws(token, () => new Uint8Array(32), ['HS256'])).rejects.toThrow(JOSEError)
    expect((await verifyJwt(token, () => key, ['HS256'], {})).payload).toEqual({ sub: 'ann' })
  })

  it('is refused with any other encoding of the same bytes', async () => {
    // Unused bits at the end of each part, padding, and white space that a lenient reader ignores.
    const [header = '', payload = '', signature = ''] = (await sign({ kid: 'o' })).split('.')
    const last = signature.at(-1)!
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const twin = `${signature.slice(0, -1)}${alphabet[alphabet.indexOf(last) + 1]!}`
    expect(Buffer.from(twin, 'base64url')).toEqual(Buffer.from(signature, 'base64url'))
    for (const other of [twin, `${signature}=`, ` ${signature}`, `${signature}\n`]) {
      await expect(verify(`${header}.${payload}.${other}`)).rejects.toThrow(JOSEError)
      await expect(verifyJwt(`${header}.${payload}.${other}`, () => key, ['HS256'], {})).rejects.toThrow(JOSEError)
    }
  })

  it('is refused with an extension, even one that is known elsewhere', async () => {
    for (const header of [
      { crit: ['https://x'], 'https://x': 1 },
      { crit: ['b64'], b64: true },
    ]) {
      const token = await sign(header)
      await expect(verify(token)).rejects.toThrow(JOSEError)
      await expect(verifyJwt(token, () => key, ['HS256'], {})).rejects.toThrow(JOSEError)
    }
  })

  it("is refused if it is missing or its algorithm isn't allowed", async () => {
    await expect(verify(new UnsecuredJWT({ sub: 'ann' }).encode())).rejects.toThrow(JOSEError)
    await expect(verify(await sign({}), ['RS256'])).rejects.toThrow(JOSEError)
  })

  it("is refused for any text that isn't a token", async () => {
    const part = fc.oneof(fc.base64String(), fc.string(), fc.json().map(base64url))
    const text = fc.oneof(
      fc.string(),
      fc.tuple(part, part, part).map((parts) => parts.join('.')),
      fc.tuple(part, part).map((parts) => `${base64url('{"alg":"HS256"}')}.${parts.join('.')}`),
    )
    await fc.assert(
      fc.asyncProperty(text, async (token) => {
        await expect(verify(token)).rejects.toThrow(JOSEError)
        await expect(verifyJwt(token, () => key, ['HS256'], {})).rejects.toThrow(JOSEError)
      }),
      { numRuns: 500 },
    )
  })
})

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url')
}
