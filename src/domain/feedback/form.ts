// What the form on the feedback page and the one in the embedded script have in common. The script has 6 KB, so nothing
// else is in this file.

/** What users of a customer's site say. */
export const feedbackModes = { idea: 'Idea', bug: 'Bug', praise: 'Praise' } as const
export type FeedbackMode = keyof typeof feedbackModes

/** The most bytes of a screenshot: what one request has room for. */
export const screenshotBytes = 4 * 1024 * 1024
export const screenshotAccept = 'image/jpeg,image/png,image/gif'
export const screenshotTooLarge = 'A screenshot can have up to 4 MB'

export const textRequired = 'Write something first'

export const modeLabel = 'What is it?'
export const textLabel = 'Your feedback'
export const emailLabel = 'Email (optional)'
export const consentLabel = 'You may email me about this feedback. Every email has a link to delete my email.'
export const mayShowLabel = 'My words may be shown on the public board. My email never is.'
export const screenshotLabel = 'Screenshot (optional)'
export const sendLabel = 'Send feedback'
export const againLabel = 'Send another'
export const privacyLabel = 'Privacy policy'
