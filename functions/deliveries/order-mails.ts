import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { type Digest, queueDigests } from '#functions/mails/digests.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { dayInYear } from '#src/domain/dates/dates.ts'
import { maxExcluded, orderPath } from '#src/domain/deliveries/orders.ts'
import { owedText } from '#src/domain/deliveries/report-texts.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { site } from '#src/site.ts'
import {
  listLive,
  listMailedOrders,
  type MailedOrder,
  type OrderMailKind,
  orderMailKinds,
  queueOrderMail,
} from '#src/storage/deliveries/order-mails.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

type MailServices = Pick<Services, 'db' | 'env' | 'now'>

const batchSize = 50
/** An email names no more listings. The report has all of them. */
const maxNamed = 10

/** Emails customers when we have their order, when work starts, when the first listings are live, and when it's done. */
export async function queueOrderMails(services: MailServices, untilMs: number): Promise<void> {
  for (const kind of orderMailKinds) await queueDigests(services, mailsOf(services, kind), untilMs)
}

function mailsOf(services: MailServices, kind: OrderMailKind): Digest<MailedOrder> {
  const { db, env, now } = services
  return {
    due: (last) => listMailedOrders(db, kind, now(), last?.id ?? '', batchSize),
    compose: async (order) => {
      const { subject, before, action, after } = await texts[kind](services, order)
      const letter = renderLetter({
        subject,
        greeting: order.userName ? `Hello ${order.userName},` : 'Hello,',
        before,
        action: { label: action, href: `${env.origin}${paths[kind](order.id)}` },
        after,
      })
      return {
        ...aboutAccount(`order-${kind}`, order.userId, order.id),
        recipient: order.email,
        ...letter,
      } satisfies OutgoingMail
    },
    close: ({ id }, mail) => queueOrderMail(db, id, kind, mail, now()),
  }
}

const report = () => '/dashboard/report'

const paths: Record<OrderMailKind, (id: string) => string> = {
  received: orderPath,
  started: orderPath,
  live: report,
  done: report,
}

type Said = { subject: string; before: string[]; action: string; after: string[] }

const reply = 'Stuck on something? Reply to this email.'

const texts: Record<OrderMailKind, (services: MailServices, order: MailedOrder) => Said | Promise<Said>> = {
  received: (_, { planLabel, directories, project }) => ({
    subject:
      directories > 0
        ? 'We have your order: approve your profile and list'
        : 'We have your order: approve your profile',
    before: [
      `Thanks for ordering ${site.name} ${planLabel}. We haven’t submitted anything yet.`,
      ...(project === null ? ['First, choose which of your websites it’s for.'] : []),
      directories > 0
        ? `Check two things on one page: your profile, which is what directories will publish, and the list of directories we’ll use. You can exclude up to ${maxExcluded({ directories })} of them.`
        : 'Check your profile: it’s what we’ll use for everything we do.',
      'Then press “Approve and start”.',
    ],
    action: directories > 0 ? 'Approve profile and list' : 'Approve profile',
    after: [reply],
  }),
  started: ({ now }, { planLabel, waiting, owed, dueAt, project }) => ({
    subject: `We’re starting on ${project ?? 'your product'}`,
    before: [
      `Your ${site.name} ${planLabel} order has started. ${paceText(waiting)}We aim to be done by ${dayInYear(dueAt, now())}.`,
      ...(waiting > 0
        ? [
            'Until we submit to a directory, you can still exclude it or put it first. Changes to your profile apply to everything we haven’t submitted yet.',
          ]
        : []),
      ...(owed > 0 ? [owedText(owed)] : []),
    ],
    action: waiting > 0 ? 'See or change the list' : 'See your order',
    after: ['Review times vary, so your first listings can take days or weeks. We’ll email you when they’re live.'],
  }),
  live: async ({ db }, { id, project, waiting }) => {
    const listings = await listLive(db, id)
    const named = listings.slice(0, maxNamed).map(({ name, url }) => `${name}: ${url}`)
    const rest = listings.length - named.length
    const [first, are] = listings.length === 1 ? ['first listing', 'is'] : ['first listings', 'are']
    return {
      subject: `The ${first} of ${project ?? 'your product'} ${are} live`,
      before: [
        `The ${first} of ${project ?? 'your product'} ${are} live:`,
        [...named, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n'),
        ...(waiting > 0 ? ['We’re still submitting.'] : []),
      ],
      action: 'Open your report',
      after: ['From now on, the weekly email lists what’s new. We check every listing, and tell you if one is lost.'],
    }
  },
  done: (_, order) => ({
    ...resultText(order),
    action: 'Open your report',
    after: ['We keep checking every listing, and tell you if one is lost.', reply],
  }),
}

/** Nothing is left that we can do now, though directories may be owed. */
function resultText({
  planLabel,
  project,
  submitted,
  doubted,
  live,
  owed,
}: MailedOrder): Pick<Said, 'subject' | 'before'> {
  const order = `your ${site.name} ${planLabel} order for ${project ?? 'your product'}`
  const delivered = [
    ...(submitted > 0 ? [doneText(submitted, live)] : []),
    ...(doubted > 0 ? [doubtedText(doubted)] : []),
  ]
  if (owed === 0)
    return {
      subject: `Your ${planLabel} order is done`,
      before: [`We’ve done everything in ${order}.`, ...delivered],
    }
  return {
    subject: `Your ${planLabel} order: ${owed === 1 ? '1 directory' : `${owed} directories`} owed`,
    before: [`We’ve done all we can right now in ${order}.`, ...delivered, owedText(owed)],
  }
}

function paceText(waiting: number): string {
  if (waiting === 0) return ''
  const pace = Math.ceil(waiting / deliveryDays)
  return `From tomorrow, we submit to about ${pace} ${pace === 1 ? 'directory' : 'directories'} a day. `
}

function doubtedText(doubted: number): string {
  const what =
    doubted === 1
      ? '1 submission may have been sent: the directory’s form didn’t tell.'
      : `${doubted} submissions may have been sent: the directories’ forms didn’t tell.`
  return `${what} We keep looking for ${doubted === 1 ? 'that listing' : 'those listings'}, and use another directory if none appears.`
}

function doneText(submitted: number, live: number): string {
  const what = submitted === 1 ? '1 directory has your product' : `${submitted} directories have your product`
  const rest = submitted - live
  const review =
    rest === 0 ? '' : ` The other ${rest === 1 ? 'one is' : `${rest} are`} in review, and can still take weeks.`
  return `${what}: ${live} ${live === 1 ? 'listing is' : 'listings are'} live.${review}`
}
