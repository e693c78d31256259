import { describe, expect, it } from 'vitest'
import { scoreOf } from '#src/domain/mentions/scores.ts'

const reasonsOf = (text: string) => scoreOf({ title: '', text, postedAt: 0 }, [], Date.UTC(2026, 10, 20)).reasons

describe('A post', () => {
  it.each([
    'Can anyone recommend a tea timer?',
    'Does anyone know of a timer that doesn’t break?',
    'I’m looking for a simple tea timer.',
    'Still searching for the right one: looking for the best timer.',
    'Which tea timer do you use?',
    'What’s the best tea timer under $20?',
    'Is there a tea timer that works offline?',
    'What do you use for steeping?',
    'How do you choose a tea timer?',
    'Any suggestions for a timer?',
  ])('asks for a recommendation: %s', (text) => {
    expect(reasonsOf(text)).toEqual(['asks'])
  })

  it.each([
    'How do I exit vim?',
    'How do you time your tea?',
    'I’m looking for a job',
    'I’m looking for a full-time remote job in tea',
    'We’re looking for a senior engineer',
    'Looking for some feedback on my timer',
    'Looking for the bug in this timer',
    'Does anyone know why the timer stops?',
    'Is there a way to stop the timer?',
    'Is there any reason to use a timer?',
    'What’s the best way to drink tea?',
    'I would recommend it.',
  ])('does not: %s', (text) => {
    expect(reasonsOf(text)).toEqual([])
  })
})
