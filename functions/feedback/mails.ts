import { renderLetter } from '#functions/mails/layout.ts'
import type { Letter } from '#functions/mails/letter.ts'
import type { Services, SigningServices } from '#functions/services.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import { feedbackPath, type ToldStatus } from '#src/domain/feedback/feedback.ts'
import { cutText } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import { type FeedbackRow, findPage } from '#src/storage/feedback/queries.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { findAnyProject } from '#src/storage/projects/queries.ts'
import { feedbackEmailLink } from './mail-links.ts'

/** Feedback whose author left an email. */
export type AnswerableFeedback = FeedbackRow & { email: string }

type MailServices = SigningServices & Pick<Services, 'db'>

const statusSubjects: Record<ToldStatus, (project: string) => string> = {
  planned: (project) => `${project} has planned what you suggested`,
  done: (project) => `${project} has done what you suggested`,
  declined: (project) => `${project} decided on your feedback`,
}
const statusTexts: Record<ToldStatus, (project: string) => string> = {
  planned: (project) => `Good news: ${project} has read your feedback and plans to act on it. You wrote:`,
  done: (project) => `Good news: ${project} has acted on your feedback. You wrote:`,
  declined: (project) => `${project} has read your feedback and decided not to act on it for now. You wrote:`,
}

/** One for each status. */
export async function statusMail(
  services: MailServices,
  feedback: AnswerableFeedback,
  status: ToldStatus,
): Promise<OutgoingMail> {
  return compose(services, feedback, `status:${feedback.id}:${status}`, (project) => ({
    subject: statusSubjects[status](project),
    before: [statusTexts[status](project)],
    quote: cutText(feedback.text, 500),
    after: [],
  }))
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
    after: [`You wrote: ${cutText(feedback.text, 300)}`],
  }))
}

type Part = Pick<Letter, 'subject' | 'before' | 'after'> & { quote: string }

async function compose(
  services: MailServices,
  { id, projectId, email, createdAt }: AnswerableFeedback,
  key: string,
  write: (project: string) => Part,
): Promise<OutgoingMail> {
  const [project, page] = await Promise.all([findAnyProject(services.db, projectId), findPage(services.db, projectId)])
  const name = project?.name ?? 'A website'
  const unsubscribeUrl = feedbackEmailLink(services, id)
  const { after, ...part } = write(name)
  const letter = renderLetter({
    ...part,
    greeting: 'Hello,',
    action: page
      ? { label: 'Open the feedback page', href: `${services.env.origin}${feedbackPath(page.key)}` }
      : { label: 'Open the website', href: project?.websiteUrl ?? services.env.origin },
    after: [
      ...after,
      `You left feedback for ${name} on ${longDate(createdAt)} and agreed to get email about it. ${site.name} sends it for them.`,
      `Don’t want another? Delete your email:\n${unsubscribeUrl}`,
    ],
  })
  return { key: `feedback-${key}`, recipient: email, unsubscribeUrl, ...letter }
}
