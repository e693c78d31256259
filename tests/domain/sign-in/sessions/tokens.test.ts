import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isAdminSession,
  isLive,
  loginPathFor,
  pathAfterSignIn,
  paymentUrl,
  readClaims,
  signedInPath,
} from '#src/domain/sign-in/sessions/tokens.ts'

const origin = 'https://uplist.example'
const now = Date.UTC(2026, 10, 21)
const inAnHour = now / 1000 + 3600

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const tokenOf = (claims: unknown) => `${encode({ alg: 'HS256' })}.${encode(claims)}.signature`

describe('the claims of a token', () => {
  it('are read without the signature, in any script', () => {
    const claims = { sub: 'zoë-ÿþ-😀', isAdmin: false, exp: inAnHour }
    expect(readClaims(tokenOf({ ...claims, aud: 'users' }))).toEqual(claims)
  })

  it.each([
    '',
    '.',
    'a.b.c',
    'a',
    `a.${encode(null)}.c`,
    `a.${encode([])}.c`,
    tokenOf({ sub: 'u', isAdmin: 'yes', exp: 1 }),
  ])('are null for %j', (token) => {
    expect(readClaims(token)).toBeNull()
  })

  it('never throw, whatever is stored', () => {
    fc.assert(fc.property(fc.string(), (text) => void readClaims(text)))
    fc.assert(fc.property(fc.json(), (json) => void readClaims(`a.${Buffer.from(json).toString('base64url')}.c`)))
  })

  it('are valid until the second they expire', () => {
    const claims = { sub: 'u', isAdmin: true, exp: now / 1000 }
    expect(isLive(claims, now - 1)).toBe(true)
    expect(isLive(claims, now)).toBe(false)
    expect(isAdminSession(claims, now - 1)).toBe(true)
    expect(isAdminSession(claims, now)).toBe(false)
    expect(isAdminSession({ ...claims, isAdmin: false }, now - 1)).toBe(false)
    expect(isLive(null, now)).toBe(false)
  })
})

describe('the page after sign-in', () => {
  it.each([
    '/dashboard',
    '/dashboard/plan',
    '/dashboard/plan?payment=success',
    '/admin',
    '/admin/posts/edit?id=0123456789abcdef',
    '/admin/waitlist?q=a%20b&page=2',
    "/admin/products?q=*.example:80,(a+b)@c;d!$e'f?g",
    '/dashboard/projects/V1StGXR8_Z5jdHi6B-my?page=2&q=a%20b#row-3',
  ])('is %s if requested', (path) => {
    expect(pathAfterSignIn(path)).toBe(path)
  })

  it.each([
    null,
    '',
    '/',
    'dashboard',
    '/dashboards',
    '/administrator',
    '/admin.evil.example',
    '/admin//evil.example',
    '/admin/../api/docs',
    '/dashboard.evil.example',
    '/dashboard@evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/dashboard//evil.example',
    '/dashboard/\\evil.example',
    '/dashboard/../api/docs',
    '/dashboard/..',
    '/dashboard/%2e%2e/api/docs',
    '/dashboard/.%2E/',
    '/dashboard/%2f%2fevil.example',
    '/dashboard\n',
    '/dashboard\r\nLocation: https://evil.example',
    ' /dashboard',
    '/Dashboard',
    '/auth/login',
    '/api/auth/google',
    'https://evil.example',
    'https://uplist.example/dashboard',
    'https://uplist.example.evil.example/dashboard',
    'https://uplist.example@evil.example/dashboard',
    '//uplist.example@evil.example/dashboard',
    'javascript:alert(1)//dashboard',
    'data:text/html,/dashboard',
    '/dashboard?next=<script>',
    '/dashboard#<script>',
  ])('is the dashboard if %j was requested', (next) => {
    expect(pathAfterSignIn(next)).toBe(signedInPath)
  })

  it('is always a signed-in page of this site', () => {
    const pieces = [
      '/dashboard',
      '/admin',
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      '\t',
      'a',
    ]
    const texts = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => parts.join('')),
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }).map((parts) => `/dashboard${parts.join('')}`),
    )
    fc.assert(
      fc.property(texts, (next) => {
        const url = new URL(pathAfterSignIn(next), origin)
        expect(url.origin).toBe(origin)
        expect(url.pathname).toMatch(/^\/(?:dashboard|admin)(?:\/|$)/)
      }),
      { numRuns: 2000 },
    )
  })

  it('returns from the sign-in page to the previous page', () => {
    expect(loginPathFor('/dashboard')).toBe('/auth/login')
    expect(loginPathFor('//evil.example')).toBe('/auth/login')
    const path = '/dashboard/plan?payment=success'
    const login = new URL(loginPathFor(path), origin)
    expect(login.pathname).toBe('/auth/login')
    expect(pathAfterSignIn(login.searchParams.get('next'))).toBe(path)
  })
})

describe('a payment URL', () => {
  it.each(['https://checkout.stripe.example/c/pay/cs_test_1?x=%20#y', 'http://localhost:8888/dashboard/plan'])(
    'is %s',
    (address) => {
      expect(paymentUrl(address)).toBe(address)
    },
  )

  it.each([
    null,
    undefined,
    '',
    '/dashboard',
    '//evil.example',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://uplist.example/x',
    'file:///etc/passwd',
    'ftp://files.example',
  ])('is not %j', (address) => {
    expect(paymentUrl(address)).toBeNull()
  })
})
