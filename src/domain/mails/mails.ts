/** `failed`: given up, and only retried by an admin. */
export const mailStates = ['failed', 'waiting', 'sent'] as const
export type MailState = (typeof mailStates)[number]

export const mailMessages = {
  notFound: 'Email not found',
  sent: 'This email has already been sent',
  notRetryable: 'This email is being sent right now or is on hold. Check again in a moment.',
  retried: 'Retrying now. Check again in a moment.',
  noneFailed: 'There are no failed emails',
} as const

/** 'Retrying 1 email now.' */
export function retriedMessage(mails: number): string {
  if (mails === 0) return mailMessages.noneFailed
  return mails === 1 ? 'Retrying 1 email now.' : `Retrying ${mails} emails now.`
}
