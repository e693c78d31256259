import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeDevice } from '#src/domain/sign-in/sessions/devices.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a device description', () => {
  it.each([
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`, 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15', 'Safari on macOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1', 'Safari on iPhone'],
    [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    ['curl/8.5.0', 'curl'],
    ['Something (Windows)', 'Unknown browser on Windows'],
    ['', 'Unknown device'],
    ['<script>alert(1)</script>', 'Unknown device'],
  ])('for %j is %s', (userAgent, device) => {
    expect(describeDevice(userAgent)).toBe(device)
  })

  it('is short and made of our own words, for any header', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000 }), (userAgent) => {
        expect(describeDevice(userAgent)).toMatch(/^[A-Za-z ]{4,40}$/)
      }),
    )
  })
})
