import type { RetentionRule } from './rule.ts'

/** What users of customers' sites say. */
export const feedbackRules = {
  feedback: {
    what: 'Feedback you left on a customer’s feedback page or through the form on their site: text, kind, page, screenshot, and your email if you gave it, with their replies',
    why: 'To pass it on to the customer, and to email you if you agreed to it',
    tables: ['feedback', 'feedback_pages', 'feedback_replies', 'feedback_notices'],
    until:
      'Until the customer deletes it, their project or their account. Your email: until you use the link in our emails',
    then: 'Deleted right away. With a project or an account, the screenshot: within two days',
  },
  feedbackVotes: {
    what: 'Votes for feedback, with a code made from your IP that can’t be reversed',
    why: 'To count each visitor once',
    tables: ['feedback_votes'],
    days: 365,
    since: 'the vote',
    then: 'Deleted. The number of votes stays',
  },
  feedbackStops: {
    what: 'Email addresses that opted out of feedback emails, as hashes',
    why: 'So we don’t email them again',
    tables: ['feedback_stops'],
    until: 'As long as the customer’s project exists',
    then: 'Deleted right away',
  },
} as const satisfies Record<string, RetentionRule>
