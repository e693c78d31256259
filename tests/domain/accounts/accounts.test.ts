import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountMessages, nameFault } from '#src/domain/accounts/accounts.ts'
import { contextWords, passwordFault, passwordMessages } from '#src/domain/accounts/passwords.ts'
import { cleanEmail, emailFault, emailKey, emailMessages } from '#src/domain/emails/emails.ts'
import {
  isAdminSession,
  isLive,
  pathAfterSignIn,
  readClaims,
  signedInPath,
} from '#src/domain/sign-in/sessions/tokens.ts'

describe('an email', () => {
  it('is required and must have the right format', () => {
    expect(emailFault(cleanEmail('  '))).toBe(accountMessages.emailRequired)
    for (const wrong of ['a', 'a@b', 'a b@c.d', '@c.d', 'a@b c.d']) {
      expect(emailFault(cleanEmail(wrong)), wrong).toBe(accountMessages.emailInvalid)
    }
    expect(emailFault(cleanEmail(' a@b.c '))).toBeNull()
    expect(emailFault(`${'a'.repeat(250)}@b.cd`)).toBe(emailMessages.long)
  })

  it('ignores case for ASCII letters only', () => {
    expect(emailKey('Ann@Example.COM')).toBe(emailKey('ann@example.com'))
    expect(emailKey('mi\u212ae@example.com')).not.toBe(emailKey('mike@example.com'))
    fc.assert(fc.property(fc.emailAddress(), (email) => emailKey(emailKey(email)) === emailKey(email)))
  })
})

describe('a password', () => {
  it('has 8 to 128 characters, counted as people count them, and no composition rules', () => {
    expect(passwordFault('')).toBe(passwordMessages.required)
    expect(passwordFault('1234567')).toBe(passwordMessages.short)
    expect(passwordFault('        ')).toBeNull()
    expect(passwordFault('日本語日本語日本')).toBeNull()
    expect(passwordFault('𝒳'.repeat(7))).toBe(passwordMessages.short)
    expect(passwordFault('x'.repeat(128))).toBeNull()
    expect(passwordFault('x'.repeat(129))).toBe(passwordMessages.long)
  })

  it("can't be made of the site's name, the email or the person's name", () => {
    const context = contextWords('Uplist', 'uplist.example', 'ann.smith@gardening.example', 'Ann Smith')
    for (const made of [
      'ann.smith@gardening.example',
      'Uplist2026!',
      'annsmith1990',
      'SMITH-smith-smith',
      'gardening1',
    ]) {
      expect(passwordFault(made, context), made).toBe(passwordMessages.context)
    }
    for (const fine of ['a long walk with ann in the rain', 'uplist and eleven other words', '        ']) {
      expect(passwordFault(fine, context), fine).toBeNull()
    }
  })
})

it('a name is optional and has a maximum length', () => {
  expect(nameFault('')).toBeNull()
  expect(nameFault('n'.repeat(80))).toBeNull()
  expect(nameFault('n'.repeat(81))).toBe(accountMessages.nameTooLong)
})

describe('the page after sign-in', () => {
  it('is a page of the dashboard', () => {
    for (const path of ['/dashboard', '/dashboard/plan', '/dashboard/plan?payment=success', '/dashboard#top']) {
      expect(pathAfterSignIn(path)).toBe(path)
    }
  })

  it.each([
    null,
    '',
    '/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example/dashboard',
    '/dashboard.evil.example',
    '/dashboard@evil.example',
    '/dashboard//evil.example',
    '/dashboard/../../evil',
    '/dashboard/..;/evil',
    'javascript:alert(1)//dashboard',
    '/dashboard\n//evil.example',
    '/dashboard\t/evil',
    ' /dashboard',
  ])('is never an outside URL: %j', (next) => {
    expect(pathAfterSignIn(next)).toBe(signedInPath)
  })

  it('stays on the same origin for any input', () => {
    const origin = 'https://uplist.example'
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '@',
      ':',
      '.',
      '//',
      'dashboard',
      'evil.example',
      'http',
      '%2f',
      '?',
      '#',
      '\t',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(pieces).map((parts) => parts.join('')),
        ),
        (next) => {
          const target = new URL(pathAfterSignIn(next), origin)
          return target.origin === origin && /^\/dashboard(\/|$)/.test(target.pathname)
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('the claims a browser reads from a token', () => {
  const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`

  it("are the user, the expiry and whether they're an admin", () => {
    const claims = readClaims(tokenOf({ sub: 'ä', isAdmin: true, exp: 100 }))
    expect(claims).toEqual({ sub: 'ä', isAdmin: true, exp: 100 })
    expect(isLive(claims, 99_999)).toBe(true)
    expect(isLive(claims, 100_000)).toBe(false)
    expect(isAdminSession(claims, 99_999)).toBe(true)
    expect(isAdminSession(claims, 100_000)).toBe(false)
    expect(isAdminSession(readClaims(tokenOf({ sub: 'a', isAdmin: false, exp: 100 })), 0)).toBe(false)
  })

  it('are null without a token, and reading never throws', () => {
    for (const claims of [null, 1, 'x', [], {}, { sub: 1, isAdmin: true, exp: 1 }, { sub: 'a', exp: 1 }]) {
      expect(readClaims(tokenOf(claims))).toBeNull()
    }
    fc.assert(fc.property(fc.string(), (text) => readClaims(text) === null))
  })
})
