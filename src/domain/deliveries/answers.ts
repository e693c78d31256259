import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanText, textLength } from '#src/domain/text/text.ts'
import type { AskKind } from './states.ts'

// A customer's answer to what a directory asks.

/** `pay`: the customer pays the directory. `skip`: the next directory is used instead. */
export const answerDecisions = ['answer', 'pay', 'skip'] as const
export type AnswerDecision = (typeof answerDecisions)[number]

/** Code points. */
export const answerLimit = 2000

export const answerMessages = {
  decision: 'Choose what to do',
  required: 'Write an answer',
  tooLong: `Your answer must not exceed ${answerLimit} characters`,
  notAsking: 'This question has been answered or withdrawn. Reload the page.',
  stopped: 'This order was stopped, so there’s nothing left to answer.',
  notFound: 'Submission not found',
  answered: 'Thanks. We’ll continue with this directory.',
  skipped: 'Skipped. The next directory takes its place.',
  saved: 'Saved in your profile. We’ll continue with these directories.',
  skippedLast: 'Skipped. No other directory fits at the moment.',
  willPay: 'I’ll pay.',
  signIn: 'Sign-in details sent',
} as const

export type Answer = { decision: AnswerDecision; text: string }

/** Which decisions a question allows. */
export function decisionsFor(kind: AskKind): readonly AnswerDecision[] {
  return kind === 'payment' ? ['pay', 'skip'] : ['answer', 'skip']
}

export function readAnswer(kind: AskKind, typed: { decision: string; text: string }): Answer | FieldError[] {
  const decision = decisionsFor(kind).find((allowed) => allowed === typed.decision)
  if (!decision) return [{ field: 'decision', message: answerMessages.decision }]
  // The text of a long request is measured before it is cleaned.
  if (typed.text.length > answerLimit * 2) return [{ field: 'text', message: answerMessages.tooLong }]
  const text = cleanText(typed.text)
  if (textLength(text) > answerLimit) return [{ field: 'text', message: answerMessages.tooLong }]
  if (decision === 'answer' && text === '') return [{ field: 'text', message: answerMessages.required }]
  return { decision, text }
}
