import { type Digest, queueDigests } from '#functions/mails/digests.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { longDate } from '#src/domain/dates/dates.ts'
import { faultText } from '#src/domain/fetching/faults.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { listUnnotifiedLosses, notifyOfLosses, type UnnotifiedLoss } from '#src/storage/proofs/losses.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

type MailServices = Pick<Services, 'db' | 'env' | 'now'>

/** By then, the run of checks that lost them is over, and their replacements are added. */
const delayMs = 60_000
/** The most listings that a mail describes. The report has all of them. */
const maxNamed = 20

type Losses = [UnnotifiedLoss, ...UnnotifiedLoss[]]

/** Tells customers of lost listings, in one mail each, however many were lost. */
export function queueLossMails(services: MailServices, untilMs: number): Promise<void> {
  const { db, now } = services
  const lossMails: Digest<Losses> = {
    due: async (last) => {
      const losses = last ? [] : await listUnnotifiedLosses(db, now() - delayMs)
      return [...Map.groupBy(losses, ({ userId }) => userId).values()] as Losses[]
    },
    compose: (losses) => lossMail(services, losses),
    close: (losses, mail) => notifyOfLosses(db, losses, mail, now()),
  }
  return queueDigests(services, lossMails, untilMs)
}

/** What was lost, what we saw, and what we do about it. */
function lossMail({ env }: MailServices, losses: Losses): OutgoingMail {
  const [first, ...others] = losses
  const products = new Set(losses.map(({ project }) => project ?? 'your product'))
  const [product] = products.size === 1 ? products : ['your products']
  const hasMore = losses.length > maxNamed
  const letter = renderLetter({
    subject:
      others.length === 0
        ? `${first.directory} no longer lists ${product}`
        : `${losses.length} directories no longer list ${product}`,
    greeting: first.userName ? `Hello ${first.userName},` : 'Hello,',
    before: [
      `We check every listing we get for you. Several checks over a few days didn’t find ${others.length === 0 ? 'this one' : 'these'} anymore:`,
      ...losses.slice(0, maxNamed).map((loss) => describe(loss, products.size > 1)),
      ...(hasMore ? [`Your report shows the other ${losses.length - maxNamed}.`] : []),
    ],
    action: { label: 'Open your report', href: `${env.origin}/dashboard/report` },
    after: [
      replacedText(losses),
      'Has a listing moved? Paste its new URL in your report and we’ll check that one. If an old page comes back, we’ll mark it as live again.',
    ],
  })
  return { ...aboutAccount('listings-lost', first.userId, first.id, first.lostAt), recipient: first.email, ...letter }
}

function describe(
  { directory, project, liveUrl, lastSeenAt, fault, status }: UnnotifiedLoss,
  isNamed: boolean,
): string {
  const name = isNamed && project !== null ? `${directory} (${project})` : directory
  return [
    `${name}: ${liveUrl ?? ''}`,
    ...(lastSeenAt === null ? [] : [`Last seen on ${longDate(lastSeenAt)}.`]),
    ...(fault === null ? [] : [faultText(fault, status)]),
  ].join('\n')
}

function replacedText(losses: readonly UnnotifiedLoss[]): string {
  const replaced = losses.filter(({ replacement }) => replacement !== null).length
  if (losses.length === 1) {
    return replaced === 1
      ? 'We’ll submit you to another directory instead. It’s already in your report, at no extra cost.'
      : 'This listing isn’t replaced yet. Your report shows it when it is.'
  }
  if (replaced === losses.length) {
    return 'We’ll submit you to other directories instead. They’re already in your report, at no extra cost.'
  }
  if (replaced === 0) {
    return 'These listings aren’t replaced yet. Your report shows it when they are.'
  }
  return `We’ll submit you to other directories in place of ${replaced} of the ${losses.length}, at no extra cost. The rest aren’t replaced yet. Your report shows it when they are.`
}
