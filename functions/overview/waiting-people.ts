import { groupAlike } from '#src/domain/feedback/alike.ts'
import { feedbackModes } from '#src/domain/feedback/form.ts'
import { mentionReasons, worthAnswering } from '#src/domain/mentions/mentions.ts'
import { sourceKinds } from '#src/domain/mentions/sources.ts'
import { cutAtWord } from '#src/domain/text/cut-at-word.ts'
import type { WaitingAudience } from '#src/storage/overview/waiting-audience.ts'
import type { Item } from './waiting-item.ts'

/** Characters of a text that someone else wrote. */
const quoted = 90

const shortened = (text: string) => cutAtWord(text.replaceAll(/\s+/g, ' ').trim(), quoted)

/** Mentions worth an answer, people who were answered, and feedback to decide. */
export function waitingPeople({ posts, people, feedback }: WaitingAudience): Item[] {
  const answers = posts
    .filter(({ score, isDrafted }) => isDrafted || score >= worthAnswering)
    .map(({ id, score, reasons, listedAt, source, author, url, title, text, isDrafted }): Item => ({
      ...{ kind: isDrafted ? 'reply' : 'mention', id, score, url, at: listedAt },
      href: `/dashboard/mentions?mention=${id}`,
      title: shortened(title || text) || sourceKinds[source],
      detail: [
        isDrafted && 'Your reply is drafted',
        [sourceKinds[source], author].filter(Boolean).join(', '),
        reasons[0] && mentionReasons[reasons[0]],
      ]
        .filter(Boolean)
        .join('. '),
    }))
  const leads = people.map(({ id, version, handle, lastPostedAt }): Item => ({
    ...{ kind: 'lead', id, version, at: lastPostedAt, href: '/dashboard/leads?state=new' },
    title: `You replied to ${handle ?? 'someone'}`,
    detail: 'Mark them as contacted, or as not a fit.',
  }))
  const decisions = groupAlike(feedback.items).map(({ first, messages, count }): Item => ({
    ...{ kind: 'feedback', id: first.id, size: messages, score: count, at: first.createdAt },
    href: `/dashboard/feedback?status=new&mode=${first.mode}`,
    title: `“${shortened(first.text)}”`,
    detail:
      count === 1 ? feedbackModes[first.mode] : `${first.mode === 'bug' ? 'Reported' : 'Asked for'} ${count} times`,
  }))
  return [...answers, ...leads, ...decisions]
}
