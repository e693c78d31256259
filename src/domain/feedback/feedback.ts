/** What users of a customer's site say. */
export const feedbackModes = { idea: 'Idea', bug: 'Bug', praise: 'Praise' } as const
export type FeedbackMode = keyof typeof feedbackModes

export const feedbackStatuses = { new: 'New', planned: 'Planned', done: 'Done', declined: 'Declined' } as const
export type FeedbackStatus = keyof typeof feedbackStatuses

/** As the project's owner sees it. Times are ISO 8601, UTC. */
export type Feedback = {
  id: string
  projectId: string
  mode: FeedbackMode
  status: FeedbackStatus
  text: string
  /** Given to get an answer. Null: not given. */
  email: string | null
  screenshotUrl: string | null
  /** Where it was written. */
  pageUrl: string | null
  votes: number
  /** Whether it's on the public board. */
  shown: boolean
  replies: { text: string; at: string }[]
  version: number
  createdAt: string
}

/** As visitors of the public board see it. */
export type BoardEntry = Pick<Feedback, 'id' | 'mode' | 'status' | 'text' | 'votes' | 'createdAt'>

/** How many, for a chart. `day`: ISO date, UTC. */
export type FeedbackStats = {
  days: { day: string; idea: number; bug: number; praise: number }[]
  modes: Record<FeedbackMode, number>
  statuses: Record<FeedbackStatus, number>
}

export const feedbackLimits = {
  /** Code points. */
  text: 2000,
  reply: 2000,
  pageUrl: 2048,
  /** From one client for one project. */
  perHour: 10,
  /** Days in one chart. */
  days: 366,
} as const

export const feedbackMessages = {
  notFound: 'Feedback not found',
  boardNotFound: 'There’s no feedback page here',
  modeUnknown: 'mode must be idea, bug or praise',
  statusUnknown: 'status must be new, planned, done or declined',
  textRequired: 'Write something first',
  textTooLong: `Up to ${feedbackLimits.text.toLocaleString('en')} characters`,
  emailInvalid: 'Please enter a valid email',
  consentRequired: 'Say that we may write to you, or leave the email out',
  thanks: 'Thank you. Your feedback is on its way.',
  noEmail: 'They left no email, so there’s no way to answer.',
  replied: 'Reply sent.',
  removed: 'Feedback deleted.',
  conflict: 'This was changed in another window. Reload the page.',
  rangeInvalid: 'from and to must be dates, at most a year apart',
} as const
