import { renderLetter } from '#functions/mails/layout.ts'
import type { Services, SigningServices } from '#functions/services.ts'
import { type WeekChanges, weekSummary } from '#src/domain/deliveries/weekly.ts'
import { type AssetAsk, isAssetAsk } from '#src/domain/deliveries/states.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { cutText } from '#src/domain/text/text.ts'
import { site } from '#src/site.ts'
import type { MailedProject, UnnotifiedAsk } from '#src/storage/deliveries/report-mails.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'
import { weeklyMailLink } from './mail-links.ts'

/** The most listings that a mail names. The report has all of them. */
const maxNamed = 10

/** What changed in the week up to `weekEnd`. One mail per project and week. */
export function weeklyMail(
  services: SigningServices,
  project: MailedProject,
  changes: WeekChanges,
  weekEnd: number,
): OutgoingMail {
  const { live, lost, submitted, asking } = changes
  const before = [
    `This is what changed for ${project.name} last week: ${weekSummary(changes)}.`,
    ...(live.length > 0 ? [`New listings:\n${named(live, ({ name, url }) => `${name}: ${url}`)}`] : []),
    ...(lost.length > 0
      ? [
          `Listings that are gone:\n${named(lost, ({ name, replacement }) =>
            replacement ? `${name}, replaced by ${replacement}` : name,
          )}`,
        ]
      : []),
    ...(asking.length > 0
      ? [`These directories are waiting for your answer: ${asking.slice(0, maxNamed).join(', ')}.`]
      : []),
    ...(live.length === 0 && submitted > 0
      ? ['Review times vary, so new listings can take days or weeks to show up.']
      : []),
  ]
  const unsubscribeUrl = weeklyMailLink(services, project.id)
  return {
    ...aboutAccount('report', project.userId, project.id, new Date(weekEnd).toISOString().slice(0, 10)),
    recipient: project.email,
    unsubscribeUrl,
    ...renderLetter({
      subject: `${project.name}: ${weekSummary(changes)}`,
      greeting: project.userName ? `Hello ${project.userName},` : 'Hello,',
      before,
      action: { label: 'Open your report', href: `${services.env.origin}/dashboard/report` },
      after: [`Don’t want this weekly email? Turn it off:\n${unsubscribeUrl}`],
    }),
  }
}

const needs: Record<AssetAsk, string> = {
  badge: 'Add its badge, or a link to it, to your website.',
  video: 'A public video of your product.',
  'pricing-page': 'A public pricing page.',
  'business-id': 'Your VAT or company number.',
}

/** A directory asks something. One mail per question. */
export function askMail(
  { env }: Pick<Services, 'env'>,
  { key, userId, directory, ask, askText, others, email, userName, project }: UnnotifiedAsk,
): OutgoingMail {
  const letter = renderLetter({
    subject: `${directory} has a question about ${project ?? 'your product'}`,
    greeting: userName ? `Hello ${userName},` : 'Hello,',
    before: [
      `Before ${directory} lists ${project ?? 'your product'}, it needs something from you:`,
      ...(ask && isAssetAsk(ask) ? [needs[ask]] : []),
    ],
    ...(askText && { quote: cutText(askText, 1000) }),
    action: { label: 'Answer in your report', href: `${env.origin}/dashboard/report` },
    after: [
      ...(others > 0
        ? [
            others === 1
              ? '1 other directory is waiting for the same. One answer is enough for both.'
              : `${others} other directories are waiting for the same. One answer is enough for all of them.`,
          ]
        : []),
      `You can also skip ${others > 0 ? 'them' : 'it'} there, and ${site.name} uses the next ${others > 0 ? 'directories' : 'directory'} instead.`,
    ],
  })
  return { key, about: 'account', aboutId: userId, recipient: email, ...letter }
}

function named<Item>(items: readonly Item[], text: (item: Item) => string): string {
  const lines = items.slice(0, maxNamed).map(text)
  return [...lines, ...(items.length > maxNamed ? [`and ${items.length - maxNamed} more`] : [])].join('\n')
}
