import { renderLetter } from '#functions/mails/layout.ts'
import type { SigningServices } from '#functions/services.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { mentionReasons } from '#src/domain/mentions/mentions.ts'
import { sourceKinds } from '#src/domain/mentions/sources.ts'
import { withoutLinks } from '#src/domain/mentions/quotes.ts'
import { cleanLine, cutText } from '#src/domain/text/text.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import type { UnmailedMention, UnmailedProject } from '#src/storage/mentions/daily-mails.ts'
import { mentionMailLink } from './mail-links.ts'

type Unmailed = { count: number; best: readonly UnmailedMention[] }

/** The new mentions of a project. One mail per project and day (`2026-11-20`). */
export function mentionMail(
  services: SigningServices,
  project: UnmailedProject,
  { count, best }: Unmailed,
  day: string,
): OutgoingMail {
  const many = count === 1 ? '1 new mention' : `${count.toLocaleString('en')} new mentions`
  const unsubscribeUrl = mentionMailLink(services, project.id)
  return {
    ...aboutAccount('mentions', project.userId, project.id, day),
    recipient: project.email,
    unsubscribeUrl,
    ...renderLetter({
      subject: `${project.name}: ${many}`,
      greeting: project.userName ? `Hello ${project.userName},` : 'Hello,',
      before: [
        best.length < count
          ? `We found ${many} of your keywords for ${project.name}. These look most worth answering:`
          : `We found ${many} of your keywords for ${project.name}:`,
        ...best.map(line),
      ],
      action: { label: 'Open your mentions', href: `${services.env.origin}/dashboard/mentions` },
      after: [`Don’t want this daily email? Turn it off:\n${unsubscribeUrl}`],
    }),
  }
}

/**
 * What someone wrote, on two lines. Its link isn't in the mail, and neither are links in what they wrote: people write
 * posts to have them opened.
 */
function line({ title, text, source, author, reasons: [reason] }: UnmailedMention): string {
  const said = cutText(withoutLinks(cleanLine(title) || cleanLine(text)), 120)
  const facts = [sourceKinds[source], cutText(withoutLinks(cleanLine(author)), 40), reason && mentionReasons[reason]]
  return `“${said}”\n${facts.filter(Boolean).join(' · ')}`
}
