import type { FieldError } from '#src/domain/problems/problems.ts'
import { cleanText, textLength } from '#src/domain/text/text.ts'
import { directoryCount } from './locks.ts'
import { type AskKind, type AssetAsk, isAssetAsk } from './states.ts'

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
  skippedLast: 'Skipped. No other directory fits at the moment.',
  willPay: 'I’ll pay.',
  signIn: 'Sign-in details sent',
} as const

/** What is missing in an answer that goes into the profile. */
const requiredAssets: Record<AssetAsk, string> = {
  badge: 'Enter the page that has the links',
  video: 'Enter the URL of your video',
  'pricing-page': 'Enter the URL of your pricing page',
  'business-id': 'Enter your VAT or company number',
}

/** After an answer went into the profile. `count`: of the directories that waited for it. */
export function savedText(count: number): string {
  if (count === 0) return 'Saved in your profile.'
  return `Saved in your profile. We’ll continue with ${count === 1 ? 'this directory' : `these ${directoryCount(count)}`}.`
}

/** `replaced`: how many of them others take the place of. */
export function skippedText(count: number, replaced: number): string {
  if (count === 1) return replaced === 1 ? answerMessages.skipped : answerMessages.skippedLast
  const skipped = `Skipped ${directoryCount(count)}.`
  if (replaced === 0) return `${skipped} No other directory fits at the moment.`
  if (replaced === count) return `${skipped} The next ${replaced} take their places.`
  return `${skipped} The next ${replaced === 1 ? 'one takes a place' : `${replaced} take their places`}. No more fit at the moment.`
}

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
  if (decision === 'answer' && text === '') {
    return [{ field: 'text', message: isAssetAsk(kind) ? requiredAssets[kind] : answerMessages.required }]
  }
  return { decision, text }
}
