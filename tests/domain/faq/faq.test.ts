import { expect, it } from 'vitest'
import { faq } from '#src/domain/faq/faq.ts'

it('Each question ends with a question mark and has an answer', () => {
  for (const { question, answer } of faq) {
    expect(question).toMatch(/\?$/)
    expect(answer.length, question).toBeGreaterThan(20)
  }
  expect(new Set(faq.map(({ question }) => question)).size).toBe(faq.length)
})
