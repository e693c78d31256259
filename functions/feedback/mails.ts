import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import type { Services, SigningServices } from '#functions/services.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import {
  feedbackPath,
  type FeedbackStatus,
  isToldMode,
  isToldStatus,
  type ToldMode,
  type ToldStatus,
} from '#src/domain/feedback/feedback.ts'
import { cutText } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { type FeedbackRow, findPage } from '#src/storage/feedback/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { hashEmail } from './email-hash.ts'
import { feedbackEmailLink } from './mail-links.ts'

/** Feedback whose author left an email. */
export type AnswerableFeedback = FeedbackRow & { email: string }

type MailServices = SigningServices & Pick<Services, 'db'>

type Words = (project: string) => { subject: string; text: string }

const statusWords: Record<ToldMode, Record<ToldStatus, Words>> = {
  idea: {
    planned: (project) => ({
      subject: `${project} plans to act on your idea`,
      text: `Good news: ${project} has read your idea and plans to act on it.`,
    }),
    done: (project) => ({
      subject: `${project} acted on your idea`,
      text: `Good news: ${project} has done what you suggested.`,
    }),
    declined: (project) => ({
      subject: `An update from ${project} on your idea`,
      text: `${project} has read your idea and decided not to act on it for now.`,
    }),
  },
  bug: {
    planned: (project) => ({
      subject: `${project} plans to fix the bug you reported`,
      text: `Good news: ${project} has read your report and plans to fix the bug.`,
    }),
    done: (project) => ({
      subject: `${project} fixed the bug you reported`,
      text: `Good news: ${project} has fixed the bug you reported.`,
    }),
    declined: (project) => ({
      subject: `An update from ${project} on the bug you reported`,
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
  if (!isToldMode(mode) || !isToldStatus(status)) return null
  return compose(services, feedback, `status:${id}:${status}`, (project) => {
    const { subject, text } = statusWords[mode][status](project)
    return { subject, before: [`${text} You wrote:`], quote: excerpt(feedback.text), after: [] }
  })
}

export async function replyMail(
  services: MailServices,
  feedback: AnswerableFeedback,
  reply: { id: string; text: string },
): Promise<OutgoingMail> {
  return compose(services, feedback, `reply:${feedback.id}:${reply.id}`, (project) => ({
    subject: `${project} replied to your feedback`,
    before: [`${project} replied to the feedback you sent on ${longDate(feedback.createdAt)}:`],
    quote: reply.text,
    after: [`You wrote: ${excerpt(feedback.text)}`],
  }))
}

type Part = Pick<Letter, 'subject' | 'before' | 'after'> & { quote: string }

async function compose(
  services: MailServices,
  { projectId, email, createdAt }: AnswerableFeedback,
  key: string,
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
      : { label: 'Open the website', href: project?.websiteUrl ?? services.env.origin },
    after: [
      ...after,
      `You left feedback for ${name} on ${longDate(createdAt)} and agreed to be emailed about it. ${site.name} sends these emails for them.`,
      `Replies to this email don’t reach ${name}.${page ? ' To answer, use its feedback page.' : ''}`,
      `Don’t want another? Delete your email:\n${unsubscribeUrl}`,
    ],
    closing: `Something wrong with this email? Write to ${site.supportEmail}.`,
  })
  return { key: `feedback-${key}`, recipient: email, unsubscribeUrl, ...letter }
}

/** A URL, or a domain that mail programs make a link of. */
const link = /:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u

/**
 * Enough to recognize it. Anyone can type someone else's email, so what they wrote there must not make this mail worth
 * sending.
 */
function excerpt(text: string): string {
  const words = text.slice(0, 1000).split(/(\s)/)
  return cutText(words.map((word) => (link.test(word) ? '(link)' : word)).join(''), 100)
}
