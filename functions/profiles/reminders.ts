import { type Digest, queueDigests } from '#functions/mails/digests.ts'
import { renderLetter } from '#functions/mails/layout.ts'
import type { Services } from '#functions/services.ts'
import { orderPath } from '#src/domain/deliveries/orders.ts'
import { aboutAccount } from '#src/domain/mails/subjects.ts'
import { dueReminder, type ReminderDay } from '#src/domain/profiles/reminders.ts'
import { site } from '#src/site.ts'
import { listWaitingOrders, queueReminder, type WaitingOrder } from '#src/storage/profiles/reminders.ts'
import type { OutgoingMail } from '#src/storage/mails/changes.ts'

type ReminderServices = Pick<Services, 'db' | 'env' | 'now'>

const batchSize = 50

/** Reminds customers whose paid work waits for their profile, a day and three days after it could have started. */
export function remindOfProfiles({ db, env, now }: ReminderServices, untilMs: number): Promise<void> {
  const reminders: Digest<WaitingOrder> = {
    due: (last) => listWaitingOrders(db, now(), batchSize, last),
    compose: (order) => {
      const day = dueReminder(order.waitingSince, now())
      return day === null ? null : reminderMail(env.origin, order, day)
    },
    close: ({ id }, mail) => queueReminder(db, id, mail, now()),
  }
  return queueDigests({ now }, reminders, untilMs)
}

function reminderMail(origin: string, order: WaitingOrder, day: ReminderDay): OutgoingMail {
  const { id, userId, email, name, planLabel, hasProfile } = order
  const letter = renderLetter({
    subject: hasProfile ? 'Approve your profile and list so we can start' : 'Fill in your profile so we can start',
    greeting: name ? `Hello ${name},` : 'Hello,',
    before: hasProfile
      ? [
          `Your ${site.name} ${planLabel} plan is active, but we haven’t submitted anything yet: your profile isn’t approved.`,
          'Check that it says what you want directories to publish, and which directories we’ll use. Then press “Approve and start”.',
        ]
      : [
          `Your ${site.name} ${planLabel} plan is active, but we haven’t submitted anything yet: we need your profile first.`,
          'It has what directories ask for: texts, a logo and a contact email. We can fill in part of it from your website.',
        ],
    action: {
      label: hasProfile ? 'Review profile and list' : 'Fill in your profile',
      href: `${origin}${orderPath(id)}`,
    },
    after: ['Stuck on something? Reply to this email.'],
  })
  return { ...aboutAccount('profile', userId, id, day), recipient: email, ...letter }
}
