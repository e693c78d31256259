import { deliveryDays } from '#src/domain/plans/allowances.ts'
import { dayInYear } from '#src/domain/dates/dates.ts'
import type { WrittenProgress } from './deliveries.api.ts'
import type { OrderState, StopReason } from './orders.ts'
import type { Progress } from './pace.ts'

/** With its time in milliseconds or ISO 8601. */
type ShownProgress = Pick<Progress, 'all' | 'submitted' | 'doubted' | 'toGo' | 'missing'> & {
  doneBy: number | string | null
}

/** '143 of 200 submitted, 12 owed, 45 to go, done by December 3'. The year is named if it isn't this one. */
export function progressText({ all, submitted, doubted, toGo, missing, doneBy }: ShownProgress, now: number): string {
  const date = doneBy === null ? '' : `, done by ${dayInYear(doneBy, now)}`
  const unknown = doubted === 0 ? '' : `, ${doubted} may have been sent`
  const rest = `${unknown}${missing === 0 ? '' : `, ${missing} owed`}${toGo === 0 ? '' : `, ${toGo} to go${date}`}`
  if (submitted + doubted + toGo === 0) return `No directories yet${rest}`
  if (rest !== '') return `${submitted} of ${all} submitted${rest}`
  return all === 1 ? 'Submitted' : `All ${all} submitted`
}

/** Why there are more submissions than the plan includes. Null: there aren't. */
export function replacedText({ all, uncounted, extra }: Pick<Progress, 'all' | 'uncounted' | 'extra'>): string | null {
  const plan = all - uncounted - extra
  const said = [
    uncounted === 1 && `1 submission was declined or lost, so it doesn’t count toward the ${plan} of your plan.`,
    uncounted > 1 &&
      `${uncounted} submissions were declined or lost, so they don’t count toward the ${plan} of your plan.`,
    extra === 1 && `1 lost listing came back after we had replaced it, so you get 1 more than your plan includes.`,
    extra > 1 &&
      `${extra} lost listings came back after we had replaced them, so you get ${extra} more than your plan includes.`,
  ].filter((text) => text !== false)
  return said.length === 0 ? null : said.join(' ')
}

const writtenNouns = { posts: ['article', 'articles'], pages: ['page', 'pages'] } as const

/** '12 of 30 articles published, 5 more sent' */
export function writtenText(kind: keyof typeof writtenNouns, { owed, published, sent }: WrittenProgress): string {
  const [one, many] = writtenNouns[kind]
  const rest = sent === 0 ? '' : `, ${sent.toLocaleString('en')} more sent`
  return `${published.toLocaleString('en')} of ${owed.toLocaleString('en')} ${owed === 1 ? one : many} published${rest}`
}

/** Why an order isn't being worked on, and what to do. Null: it is, or it's done. */
export function orderStateText(state: OrderState, stopReason: StopReason | null): string | null {
  switch (state) {
    case 'profile':
      return 'Work starts once you approve your profile and the list of directories.'
    case 'trial':
      return 'During the free trial, you can prepare the profile and choose directories. Work starts with your first payment.'
    case 'paused':
      return 'Paused because your last payment failed or is disputed. Work resumes once that is settled.'
    case 'stopped':
      return stopReason === 'refund'
        ? 'Stopped because this payment was refunded.'
        : 'Stopped because the free trial ended without a payment.'
    case 'active':
    case 'owed':
    case 'done':
      return null
  }
}

/** Why some directories that fit aren't used: '60 more directories fit, but …' */
export function usedBeforeText(used: number, website: string): string {
  return used === 1
    ? `1 more directory fits, but was already used for ${website}. We never submit a website to the same one twice.`
    : `${used} more directories fit, but were already used for ${website}. We never submit a website to the same one twice.`
}

/** When fewer directories fit than a plan includes: '54 of the 60 directories fit …' */
export function shortfallText(fitting: number, owed: number, product: string): string {
  if (fitting === 0) return `We have no more directories that fit ${product}.`
  return `${fitting} of the ${owed} directories ${fitting === 1 ? 'fits' : 'fit'} ${product}.`
}

/** Why an order uses fewer directories than its plan includes, and what we do about it. */
export function poolText(pool: { fitting: number; excluded: number; owed: number }, product: string): string {
  const { fitting, excluded, owed } = pool
  const left = Math.max(0, fitting - excluded)
  const which = fitting < owed ? shortfallText(fitting, owed, product) : `${fitting} directories fit ${product}.`
  if (fitting === 0) return `${which} We’ll use new ones as we add them.`
  if (excluded === 0) return `${which} We’ll use all of them, and new ones as we add them.`
  return left === 0
    ? `${which} You excluded all of them, so we’ll use new ones as we add them.`
    : `${which} You excluded ${excluded}, so we’ll use ${left}, and new ones as we add them.`
}

/** What an order owes because no more directories fit. */
export function owedText(missing: number): string {
  const [what, them] = missing === 1 ? ['1 more directory', 'it'] : [`${missing} more directories`, 'them']
  return `We owe you ${what}. None that fits is left right now, so we’ll submit ${them} as new ones join.`
}

/** Why lost listings aren't replaced. */
export function heldLossesText(count: number): string {
  const [what, them] = count === 1 ? ['1 lost listing isn’t', 'it'] : [`${count} lost listings aren’t`, 'them']
  return `${what} replaced yet. Unusually many were lost, so someone on our team looks at ${them} first.`
}

type StartingOrder = { state: OrderState; dueAt: number }

/** What "Approve and start" does. `used`: how many directories. `now` and `dueAt` in milliseconds. */
export function startText({ state, dueAt }: StartingOrder, used: number, now: number): string {
  if (state === 'trial') return 'We start when your free trial ends and your first payment goes through.'
  if (state === 'paused') return 'We start once your last payment is settled.'
  const pace = Math.ceil(used / deliveryDays)
  const submits = pace === 0 ? '' : ` submit to about ${pace} ${pace === 1 ? 'directory' : 'directories'} a day,`
  return `We start tomorrow,${submits} and are done by ${dayInYear(dueAt, now)}.`
}
