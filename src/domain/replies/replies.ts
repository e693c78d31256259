import type { WrittenDraft } from './replies.api.ts'

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
export function languageNote({ writer }: Pick<WrittenDraft, 'writer'>, language: string | null): string {
  return writer === 'template' && language !== null && language !== 'en' ? replyMessages.otherLanguage : ''
}
