import { expect, it } from 'vitest'
import { faq, fewQuestions } from '#src/domain/faq/faq.ts'
import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { site } from '#src/site.ts'

it('Each question ends with a question mark and has an answer', () => {
  for (const { question, answer } of faq) {
    expect(question).toMatch(/\?$/)
    expect(answer.length, question).toBeGreaterThan(20)
  }
  expect(new Set(faq.map(({ question }) => question)).size).toBe(faq.length)
})

it('The answers promise the days that the code keeps to', () => {
  const text = faq.map(({ answer, short = '' }) => `${answer} ${short}`).join(' ')
  expect(text).toContain(`within ${deliveryDays} days of your approval`)
  expect(text).toContain(`Up to ${deliveryDays} days`)
  expect(text).toContain(`The first ${trialDays} days of your first monthly plan`)
  expect(text).toContain(`reviews the submission within ${site.reviewDays} days`)
})

it('A page about something else has the question on its topic, and the one on refunds', () => {
  const questions = (topic: 'links' | 'submissions') => fewQuestions(topic).map(({ question }) => question)
  expect(questions('links')).toEqual(['Are the links followed?', 'Can I get a refund?'])
  expect(questions('submissions')).toEqual(['How long does it take?', 'Can I get a refund?'])
})
