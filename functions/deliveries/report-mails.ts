import type { Services } from '#functions/services.ts'
import { startOfWeek, weekBefore } from '#src/domain/dates/weeks.ts'
import { hasChanges, type WeekChanges } from '#src/domain/deliveries/weekly.ts'
import {
  closeWeek,
  listUnmailedProjects,
  listUnnotifiedAsks,
  listWeekRows,
  queueMail,
  type WeekRow,
} from '#src/storage/deliveries/report-mails.ts'
import { queueLossMails } from './loss-mails.ts'
import { askMail, weeklyMail } from './mails.ts'

type MailServices = Pick<Services, 'db' | 'env' | 'now' | 'secret'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Weekly mails go out on Monday morning, UTC. */
const sentAfterMs = 7 * hour
/** An operator can still undo a question that is this new. */
const askDelayMs = minute
/** Mails are deleted some time after they are sent, so old questions would be told of again. */
const askAgeMs = 14 * day
const batchSize = 50

/** Queues mails about questions of directories, lost listings and the last week. Can be killed and run again at any point. */
export async function queueReportMails(services: MailServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  await queueAskMails(services, untilMs)
  await queueLossMails(services, untilMs)
  await queueWeeklyMails(services, untilMs)
}

async function queueAskMails(services: MailServices, untilMs: number): Promise<void> {
  const { db, now } = services
  const asks = await listUnnotifiedAsks(db, { from: now() - askAgeMs, to: now() - askDelayMs }, batchSize)
  for (const ask of asks) {
    if (now() >= untilMs) return
    await queueMail(db, askMail(services, ask), now())
  }
}

async function queueWeeklyMails(services: MailServices, untilMs: number): Promise<void> {
  const { db, now } = services
  const weekEnd = startOfWeek(now())
  if (now() < weekEnd + sentAfterMs) return
  let projects = await listUnmailedProjects(db, weekEnd, '', batchSize)
  while (projects.length > 0) {
    for (const project of projects) {
      if (now() >= untilMs) return
      const week = { from: weekBefore(weekEnd), to: weekEnd }
      const changes = readChanges(await listWeekRows(db, project.id, week), week)
      const mail = hasChanges(changes) ? weeklyMail(services, project, changes, weekEnd) : null
      await closeWeek(db, project.id, weekEnd, mail, now())
    }
    projects = await listUnmailedProjects(db, weekEnd, projects.at(-1)?.id ?? '', batchSize)
  }
}

function readChanges(rows: readonly WeekRow[], { from, to }: { from: number; to: number }): WeekChanges {
  const isIn = (time: number | null) => time !== null && time >= from && time < to
  const asking = rows.filter(({ state }) => state === 'asking')
  return {
    submitted: rows.filter(({ submittedAt }) => isIn(submittedAt)).length,
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
