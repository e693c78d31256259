import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import type { Services, SigningServices } from '#functions/services.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import {
  feedbackPath,
  type FeedbackStatus,
  isNotifiedMode,
  isNotifiedStatus,
  type NotifiedMode,
  type NotifiedStatus,
} from '#src/domain/feedback/feedback.ts'
import { aboutFeedback, type MailIdentity } from '#src/domain/mails/subjects.ts'
import { hasForeignLink } from '#src/domain/replies/foreign-links.ts'
import { cleanLine, cutText } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { type FeedbackRow, findPage } from '#src/storage/feedback/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { hashEmail } from './email-hash.ts'
import { feedbackConfirmLink, feedbackEmailLink } from './mail-links.ts'

/** Feedback whose author left an email. */
export type AnswerableFeedback = FeedbackRow & { email: string }

type MailServices = SigningServices & Pick<Services, 'db'>

// Subjects begin with our words: the name is the customer's choice, and could be someone else's.
type Words = (project: string) => { subject: string; text: string }

const statusWords: Record<NotifiedMode, Record<NotifiedStatus, Words>> = {
  idea: {
    planned: (project) => ({
      subject: `Your idea: ${project} plans to act on it`,
      text: `Good news: ${project} has read your idea and plans to act on it.`,
    }),
    done: (project) => ({
      subject: `Your idea: ${project} acted on it`,
      text: `Good news: ${project} has done what you suggested.`,
    }),
    declined: (project) => ({
      subject: `Your idea: an update from ${project}`,
      text: `${project} has read your idea and decided not to act on it for now.`,
    }),
  },
  bug: {
    planned: (project) => ({
      subject: `The bug you reported: ${project} plans to fix it`,
      text: `Good news: ${project} has read your report and plans to fix the bug.`,
    }),
    done: (project) => ({
      subject: `The bug you reported: ${project} fixed it`,
      text: `Good news: ${project} has fixed the bug you reported.`,
    }),
    declined: (project) => ({
      subject: `The bug you reported: an update from ${project}`,
      text: `${project} has read your report and decided not to fix the bug for now.`,
    }),
  },
}

/** One for each status. Null: praise needs none. */
export async function statusMail(
  services: MailServices,
  feedback: AnswerableFeedback,
  status: FeedbackStatus,
): Promise<OutgoingMail | null> {
  const { id, mode } = feedback
  if (!isNotifiedMode(mode) || !isNotifiedStatus(status)) return null
  return compose(services, feedback, aboutFeedback('status', id, status), (project) => {
    const { subject, text } = statusWords[mode][status](project)
    return { subject, before: [`${text} You wrote:`], quote: excerpt(feedback.text), after: [] }
  })
}

export async function replyMail(
  services: MailServices,
  feedback: AnswerableFeedback,
  reply: { id: string; text: string },
): Promise<OutgoingMail> {
  return compose(services, feedback, aboutFeedback('reply', feedback.id, reply.id), (project) => ({
    subject: `Your feedback: ${project} replied`,
    before: [`${project} replied to the feedback you sent on ${longDate(feedback.createdAt)}:`],
    quote: reply.text,
    after: [`You wrote: ${excerpt(feedback.text)}`],
  }))
}

type Part = Pick<Letter, 'subject' | 'before' | 'after'> & { quote: string }

async function compose(
  services: MailServices,
  { projectId, email, createdAt }: AnswerableFeedback,
  identity: MailIdentity,
  write: (project: string) => Part,
): Promise<OutgoingMail> {
  const [project, page] = await Promise.all([findAnyProject(services.db, projectId), findPage(services.db, projectId)])
  const name = project?.name ?? 'A website'
  const unsubscribeUrl = feedbackEmailLink(services, { projectId, emailHash: hashEmail(email) })
  const { after, ...part } = write(name)
  const letter = renderLetter({
    ...part,
    greeting: 'Hello,',
    action: page
      ? { label: 'Open the feedback page', href: `${services.env.origin}${feedbackPath(page.key)}` }
      : { label: `About ${site.name}`, href: services.env.origin },
    after: [
      ...after,
      `You left feedback for ${name} on ${longDate(createdAt)} and agreed to be emailed about it. ${site.name} sends these emails for them.`,
      `Replies to this email don’t reach ${name}.${page ? ' To answer, use its feedback page.' : ''}`,
      `Don’t want another? Delete your email:\n${unsubscribeUrl}`,
    ],
    closing: `Something wrong with this email? Write to ${site.supportEmail}.`,
  })
  return { ...identity, recipient: email, unsubscribeUrl, ...letter }
}

/**
 * Asks the author of feedback to confirm their email, before anything else is sent there: anyone can type someone else's. So
 * it has nothing of what the customer or the visitor wrote, except the customer's name.
 */
export async function askMail(services: MailServices, feedback: AnswerableFeedback): Promise<OutgoingMail> {
  const { id, projectId, email, createdAt } = feedback
  const project = await findAnyProject(services.db, projectId)
  const name = shortName(project?.name ?? '')
  const author = { projectId, emailHash: hashEmail(email) }
  const unsubscribeUrl = feedbackEmailLink(services, author)
  const letter = renderLetter({
    subject: 'Confirm your email to get an answer to your feedback',
    greeting: 'Hello,',
    before: [
      `Someone left feedback for ${name} on ${longDate(createdAt)}, gave this email and agreed to be emailed about it. There’s an answer now.`,
      'Was it you? Confirm your email, and we’ll send you the answer.',
    ],
    action: { label: 'Confirm my email', href: feedbackConfirmLink(services, author) },
    after: [
      `Wasn’t you? You can ignore this email, and nothing more is sent. Or delete your email from this feedback:\n${unsubscribeUrl}`,
    ],
    closing: `Something wrong with this email? Write to ${site.supportEmail}.`,
  })
  // By day: they are asked again after a month.
  const day = new Date(services.now()).toISOString().slice(0, 10)
  return { ...aboutFeedback('reply', id, 'confirm', day), recipient: email, unsubscribeUrl, ...letter }
}

/** A phone number has more, however it's written. */
const maxDigits = 6

/** A customer's name in a mail to someone who hasn't confirmed their email: short, and nothing to click or call. */
function shortName(name: string): string {
  const words = cleanLine(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')).split(' ')
  const kept = cutText(words.filter((word) => !hasForeignLink(word, [])).join(' '), 40)
  const isNumber = [...kept.matchAll(/\p{N}/gu)].length > maxDigits
  return kept === '' || isNumber || hasForeignLink(kept, []) ? 'a website' : kept
}

/**
 * Enough to recognize it. Anyone can type someone else's email, so what they wrote there must not make this mail worth
 * sending.
 */
function excerpt(text: string): string {
  const words = text.slice(0, 1000).split(/(\s)/)
  return cutText(words.map((word) => (hasForeignLink(word.normalize('NFKC'), []) ? '(link)' : word)).join(''), 100)
}
