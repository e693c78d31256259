import { type Digest, morningMs, queueDigests } from '#functions/mails/digests.ts'
import type { Services } from '#functions/services.ts'
import { hasDueMentions, wakeMentions } from '#src/storage/mentions/changes.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import {
  closeDay,
  findUnmailed,
  listUnmailedProjects,
  type UnmailedProject,
} from '#src/storage/mentions/daily-mails.ts'
import { mentionMail } from './mails.ts'

type MailServices = Pick<Services, 'db' | 'env' | 'now' | 'secret'>

const batchSize = 50
/** The most mentions that a mail shows. */
const shown = 5

/** Brings snoozed mentions back and queues mails about new ones. Can be killed and run again at any point. */
export async function queueMentionMails(services: MailServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  const { db, now } = services
  if (await hasDueMentions(db, now())) await wakeMentions(db, now())
  const day = Math.floor(now() / dayMs)
  if (now() >= day * dayMs + morningMs) await queueDigests(services, dailyMails(services, day), untilMs)
}

function dailyMails(services: MailServices, day: number): Digest<UnmailedProject & { until: number }> {
  const { db, now } = services
  return {
    due: async (last) => {
      const until = now()
      const projects = await listUnmailedProjects(db, day, last?.id ?? '', batchSize)
      return projects.map((project) => ({ ...project, until }))
    },
    compose: async (project) => {
      const unmailed = await findUnmailed(db, project.id, project.until, shown)
      const date = new Date(day * dayMs).toISOString().slice(0, 10)
      return unmailed.count > 0 ? mentionMail(services, project, unmailed, date) : null
    },
    close: ({ id, until }, mail) => closeDay(db, { projectId: id, day, until }, mail, now()),
  }
}
