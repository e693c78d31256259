import { type Digest, morningMs, queueDigests } from '#functions/mails/digests.ts'
import type { Services } from '#functions/services.ts'
import { startOfWeek, weekBefore } from '#src/domain/dates/weeks.ts'
import { shownState, submittedStates } from '#src/domain/deliveries/states.ts'
import { hasChanges, type WeekChanges } from '#src/domain/deliveries/weekly.ts'
import {
  closeWeek,
  listUnmailedProjects,
  listUnnotifiedAsks,
  listWeekRows,
  type MailedProject,
  queueMail,
  type UnnotifiedAsk,
  type WeekRow,
} from '#src/storage/deliveries/report-mails.ts'
import { queueLossMails } from './loss-mails.ts'
import { queueOrderMails } from './order-mails.ts'
import { askMail, weeklyMail } from './mails.ts'

type MailServices = Pick<Services, 'db' | 'env' | 'now' | 'secret'>

const minute = 60_000
const day = 24 * 60 * minute

/** An operator can still undo a question that is this new. */
const askDelayMs = minute
/** Mails are deleted some time after they are sent, so old questions would be told of again. */
const askAgeMs = 14 * day
const batchSize = 50

/** Queues mails about orders, questions of directories, lost listings and the last week. Can be killed and run again at any point. */
export async function queueReportMails(services: MailServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  await queueOrderMails(services, untilMs)
  await queueDigests(services, askMails(services), untilMs)
  await queueLossMails(services, untilMs)
  const weekEnd = startOfWeek(services.now())
  if (services.now() >= weekEnd + morningMs) await queueDigests(services, weeklyMails(services, weekEnd), untilMs)
}

function askMails(services: MailServices): Digest<UnnotifiedAsk> {
  const { db, now } = services
  return {
    due: () => listUnnotifiedAsks(db, { from: now() - askAgeMs, to: now() - askDelayMs }, batchSize),
    compose: (ask) => askMail(services, ask),
    close: (_, mail) => queueMail(db, mail, now()),
  }
}

function weeklyMails(services: MailServices, weekEnd: number): Digest<MailedProject> {
  const { db, now } = services
  const week = { from: weekBefore(weekEnd), to: weekEnd }
  return {
    due: (last) => listUnmailedProjects(db, weekEnd, last?.id ?? '', batchSize),
    compose: async (project) => {
      const changes = readChanges(await listWeekRows(db, project.id, week), week)
      return hasChanges(changes) ? weeklyMail(services, project, changes, weekEnd) : null
    },
    close: ({ id }, mail) => closeWeek(db, id, weekEnd, mail, now()),
    skip: ({ id }) => closeWeek(db, id, weekEnd, null, now()),
  }
}

function readChanges(rows: readonly WeekRow[], { from, to }: { from: number; to: number }): WeekChanges {
  const isIn = (time: number | null) => time !== null && time >= from && time < to
  const asking = rows.filter(({ state }) => state === 'asking')
  return {
    submitted: rows.filter((row) => isIn(row.submittedAt) && submittedStates.includes(shownState(row))).length,
    live: rows.flatMap(({ name, liveUrl, liveAt, state }) =>
      state === 'live' && liveUrl !== null && isIn(liveAt) ? [{ name, url: liveUrl }] : [],
    ),
    lost: rows.flatMap(({ name, lostAt, state, replacement }) =>
      state === 'lost' && isIn(lostAt) ? [{ name, replacement }] : [],
    ),
    asking: asking.map(({ name }) => name),
    askedNow: asking.some(({ updatedAt }) => isIn(updatedAt)),
  }
}
