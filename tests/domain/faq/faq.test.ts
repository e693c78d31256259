import { expect, it } from 'vitest'
import { faq, fewQuestions } from '#src/domain/faq/faq.ts'
import { leastAdded } from '#src/domain/plans/offers.ts'
import { deliveryDays, quotas } from '#src/domain/plans/allowances.ts'
import { backlinksPerPost, formatPrice, plans } from '#src/domain/plans/plans.ts'
import { trialDays } from '#src/domain/subscriptions/subscriptions.ts'
import { site } from '#src/site.ts'

it('Each question ends with a question mark and has an answer', () => {
  for (const { question, answer } of faq) {
    expect(question).toMatch(/\?$/)
    expect(answer.length, question).toBeGreaterThan(20)
  }
  expect(new Set(faq.map(({ question }) => question)).size).toBe(faq.length)
})

it('The answers and the description of the site name what the plans owe and cost', () => {
  const [answer = '', , which = ''] = faq.map((item) => item.answer)
  const { starter, publisher, growth, 'growth-partner': partner } = quotas
  const price = (slug: string) => formatPrice(plans.find((plan) => plan.slug === slug)!.price)
  for (const said of [
    `Starter submits your product to up to ${starter.directories} directories for ${price('starter')} once, Publisher to up to ${publisher.directories} for ${price('publisher')} once`,
    `Growth is ${price('growth')} a month for ${growth.directories} directories and ${growth.posts} blog posts.`,
    `Growth Partner is ${price('growth-partner')} a month: ${partner.directories} directories, ${partner.posts} posts (one a day, each with ${backlinksPerPost} links to pages of your site), ${partner.pages} programmatic pages`,
  ])
    expect(answer).toContain(said)
  expect(answer).toContain(`If they’re fewer than ${leastAdded}, we don’t sell`)
  expect(which).toContain(
    `Starter takes the best ${starter.directories} of them, Publisher the best ${publisher.directories}.`,
  )
  expect(site.description).toContain(
    `to up to ${publisher.directories} directories that fit, or up to ${growth.directories} a month`,
  )
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
