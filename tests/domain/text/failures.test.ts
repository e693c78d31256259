import { describe, expect, it } from 'vitest'
import { describeFailure } from '#src/domain/text/failures.ts'

describe('why something failed', () => {
  it.each([
    ['a plain error', new Error('The disk is full'), 'The disk is full'],
    ['a value', 'stopped', 'stopped'],
    ['an error without a message', new TypeError(), 'TypeError'],
    [
      'the cause, because Drizzle’s message has the values',
      new Error('Failed query: … params: ada@example.com', { cause: new Error('no such table: posts') }),
      'no such table: posts',
    ],
    ['no email', new Error('550 <ada@example.com>: no such user'), '550 [email] no such user'],
    [
      'no credentials',
      new Error('smtp://ada:secret@mail.example.com:25 refused'),
      'smtp://mail.example.com:25 refused',
    ],
    ['no query', new Error('https://a.example/hook?key=abc failed'), 'https://a.example/hook?… failed'],
    ['no token', new Error('/_rebuild/AbCdEfGhIjKlMnOpQrStUvWx answered 500'), '/_rebuild/[…] answered 500'],
    ['one line', new Error('first\n  second'), 'first second'],
  ])('is %s', (_what, error, text) => {
    expect(describeFailure(error)).toBe(text)
  })

  it('is short, with its beginning and its end', () => {
    const text = describeFailure(new Error(`begin ${'word '.repeat(5000)}end`))
    expect(text.length).toBeLessThan(520)
    expect(text).toMatch(/^begin .+ … .+$/)
  })
})
