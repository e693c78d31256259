import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanEmail, emailFault, emailKey, emailMessages, inboxKey, isEmail } from '#src/domain/emails/emails.ts'

describe('an email', () => {
  it.each([
    ['a@b.c', 'a@b.c'],
    [' Ann@Example.COM\n', 'Ann@example.com'],
    ["o'brien+list@mail.acme.example", "o'brien+list@mail.acme.example"],
    ['ann@münchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@mu\u0308nchen.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@XN--MNCHEN-3YA.example', 'ann@xn--mnchen-3ya.example'],
    ['ann@例え.テスト', 'ann@xn--r8jz45g.xn--zckzah'],
    [`${'a'.repeat(64)}@b.cd`, `${'a'.repeat(64)}@b.cd`],
  ])('%j is stored as %s', (typed, kept) => {
    expect(emailFault(cleanEmail(typed))).toBeNull()
    expect(cleanEmail(typed)).toBe(kept)
    expect(cleanEmail(kept)).toBe(kept)
  })

  it.each([
    'ａnn@example.com',
    'ann@ｅxample.com',
    'an\u00adn@example.com',
    'ann@exam\u00adple.com',
    'an\u200bn@example.com',
    'ann@exa\u200dmple.com',
    'ann@exa\u034fmple.com',
    '\u2060ann@example.com',
    '<ann@example.com>',
    'Ann <ann@example.com>',
    '"ann"@example.com',
    'änn@example.com',
  ])('%j is refused, and the message says why', (typed) => {
    const fault = emailFault(cleanEmail(typed))
    expect(fault).not.toBeNull()
    if (/^[^@]*[^\w@.][^@]*@example/.test(typed)) expect(fault).toBe(emailMessages.characters)
  })

  it.each([
    'a@b',
    '@b.c',
    'a@.',
    'a@b..c',
    'a@b.c.',
    'a@-b.c',
    'a@b-.c',
    '.a@b.c',
    'a.@b.c',
    'a..b@c.d',
    'a b@c.d',
    'a@@b.c',
    'a@b.c\nBcc: x@y.z',
    'a@b.c,x@y.z',
    'a(x)@b.c',
    'a@127.0.0.1',
    'a@[127.0.0.1]',
    'a@b.c:25',
    'a@b.c/d',
    'a@b_c.d',
    `${'a'.repeat(65)}@b.cd`,
    `a@${'b'.repeat(64)}.cd`,
  ])('%j is refused', (typed) => {
    expect(emailFault(cleanEmail(typed))).toBe(emailMessages.invalid)
    expect(isEmail(typed)).toBe(false)
  })

  it('is refused for its length first', () => {
    for (const typed of [`a@${'b.'.repeat(130)}cd`, `${'\u200b'.repeat(300)}@b.cd`, `a@${'.'.repeat(1_000_000)}@`]) {
      expect(emailFault(cleanEmail(typed))).toBe(emailMessages.long)
    }
  })

  it('has one key, in ASCII, for any spelling', () => {
    fc.assert(
      fc.property(fc.emailAddress(), fc.boolean(), (email, loud) => {
        const typed = loud ? ` ${email.toUpperCase()} ` : email
        const kept = cleanEmail(typed)
        expect(emailKey(kept)).toMatch(/^[!-~]+$/)
        expect(emailKey(kept)).toBe(emailKey(cleanEmail(email)))
      }),
    )
  })

  it('never throws, and stays the same when cleaned twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
        const once = cleanEmail(text)
        expect(cleanEmail(once)).toBe(once)
        expect(emailFault(once) === null).toBe(isEmail(once))
      }),
    )
  })
})

it('variants that reach the same inbox share one mail limit', () => {
  for (const email of ['ann.lee@gmail.com', 'AnnLee+a+b@googlemail.com', 'annlee@Gmail.com']) {
    expect(inboxKey(email)).toBe('annlee@gmail.com')
  }
  expect(inboxKey('ann.lee+x@example.com')).toBe('ann.lee@example.com')
  expect(inboxKey('+x@example.com')).toBe('+x@example.com')
})
