import type { MonthUse } from '#src/domain/plans/allowances.ts'

/** A draft of a reply to a mention. We never post it: people copy it. Times are ISO 8601, UTC. */
export type ReplyDraft = {
  text: string
  writer: 'template' | 'model'
  createdAt: string
}

/** A draft, what its reader should know about it, and the drafts that are left. */
export type WrittenDraft = ReplyDraft & { note: string | null; month: MonthUse }

/** Characters. */
export const replyLimits = {
  text: 2000,
  /** Instances can allow more, but few do. */
  mastodon: 500,
} as const

export const replyMessages = {
  used: (drafts: number) => `Your plan includes ${drafts} reply ${drafts === 1 ? 'draft' : 'drafts'} a month.`,
  stillWriting: 'This draft is still being written. Try again in a minute.',
  tooFast: 'That’s a lot of drafts at once. Try again in a minute.',
  failed: 'We couldn’t write the draft. It doesn’t count toward your limit. Try again.',
  modelFailed: 'The AI model didn’t come up with a usable reply, so this one is from our template.',
  otherLanguage: 'This post doesn’t seem to be in English, but the draft is.',
} as const

/** Our template only speaks English. */
export function languageNote({ writer }: Pick<ReplyDraft, 'writer'>, language: string | null): string {
  return writer === 'template' && language !== null && language !== 'en' ? replyMessages.otherLanguage : ''
}
