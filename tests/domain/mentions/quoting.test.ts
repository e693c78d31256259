import { describe, expect, it } from 'vitest'
import { withoutLinks } from '#src/domain/mentions/quotes.ts'

describe('What a mail quotes of a post', () => {
  it.each([
    ['Win: https://evil.example/login now', 'Win: … now'],
    ['see www.evil.example!', 'see …'],
    ['(evil.com/x) or//evil.com', '… …'],
    ['evil．com evil。com', '… …'],
    ['boss@evil.example and @boss', '… and …'],
    ['tel:+1234 mailto:a', '… …'],
    ['1.2.3.4', '…'],
    ['x.y'.repeat(100_000), '…'],
  ])('has no links: %s', (text, expected) => {
    expect(withoutLinks(text)).toBe(expected)
  })

  it.each(['Which tea timer? Mine broke... twice.', 'Ask HN: Tea (2026), e.g.: 20% off', 'お茶のタイマー 。'])(
    'is otherwise as it was written: %s',
    (text) => {
      expect(withoutLinks(text)).toBe(text.replace('e.g.:', '…'))
    },
  )
})
