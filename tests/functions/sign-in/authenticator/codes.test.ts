import { Secret } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { keyUrl, newSecret, stepOf } from '#functions/sign-in/authenticator/codes.ts'
import { codeFault } from '#src/domain/sign-in/authenticator/authenticator.ts'

// RFC 6238, appendix B: the last six of its eight digits.
const secret = new Secret({ buffer: new TextEncoder().encode('12345678901234567890').buffer }).base32
const vectors = [
  { seconds: 59, code: '287082' },
  { seconds: 1_111_111_109, code: '081804' },
  { seconds: 1_111_111_111, code: '050471' },
  { seconds: 1_234_567_890, code: '005924' },
  { seconds: 2_000_000_000, code: '279037' },
  { seconds: 20_000_000_000, code: '353130' },
]

describe('an authenticator code', () => {
  it.each(vectors)('is $code at $seconds seconds, as in RFC 6238', ({ seconds, code }) => {
    expect(stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
  })

  it('is valid in its own 30 seconds and the next, and never early', () => {
    const { seconds, code } = vectors[4]!
    const step = Math.floor(seconds / 30)
    const at = (steps: number) => stepOf(secret, code, (step + steps) * 30_000 + 5000)
    expect([-2, -1, 0, 1, 2].map(at)).toEqual([null, null, step, step, null])
  })

  it('must be six digits', () => {
    for (const wrong of ['', '28708', '2870820', '28708a', '２８７０８２']) expect(codeFault(wrong)).not.toBeNull()
    expect(codeFault('287082')).toBeNull()
  })

  it('uses a key of 160 bits, which the QR code contains with the site and the email', () => {
    const fresh = newSecret()
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(fresh)
    const url = new URL(keyUrl(fresh, 'ann+1@example.com'))
    expect(url.protocol).toBe('otpauth:')
    expect(decodeURIComponent(url.pathname)).toContain('ann+1@example.com')
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      secret: fresh,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
