/** Why a visitor may report a listing. */
export const flagReasons = ['dead', 'misleading', 'spam', 'harmful', 'mine', 'wrong'] as const
export type FlagReason = (typeof flagReasons)[number]

export const flagStates = ['open', 'settled'] as const
export type FlagState = (typeof flagStates)[number]

/** From the visitor's point of view. */
export const flagReasonTexts: Record<FlagReason, string> = {
  dead: 'The website doesn’t open',
  misleading: 'It isn’t what it claims to be',
  spam: 'It’s spam or a duplicate',
  harmful: 'It’s harmful: fraud, malware, hate',
  mine: 'It’s mine, and I didn’t submit it',
  wrong: 'Something is wrong or out of date',
}

/** Code points. */
export const flagLimits = { note: 1000 } as const

export const flagMessages = {
  received: 'Thank you. We will review it.',
  reasonMissing: 'Please choose what is wrong',
  noteTooLong: `Your note must not exceed ${flagLimits.note} characters`,
  hidden:
    'We could not accept this report because a hidden field was filled in. Turn off form-filling extensions and try again.',
  tooMany: 'You have sent too many reports in the last hour. Please try again later.',
  tooManyOfOne: 'Many people have reported this listing today, and we are already reviewing it. Thank you.',
} as const

export type FlagText = { reason: FlagReason; note: string }
