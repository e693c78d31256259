import type { Services } from '#functions/services.ts'
import { hasDueMentions, wakeMentions } from '#src/storage/mentions/changes.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { closeDay, findUnmailed, listUnmailedProjects } from '#src/storage/mentions/daily-mails.ts'
import { mentionMail } from './mails.ts'

type MailServices = Pick<Services, 'db' | 'env' | 'now' | 'secret'>

/** Daily mails go out in the morning, UTC. */
const sentAfterMs = 7 * 60 * 60 * 1000
const batchSize = 50
/** The most mentions that a mail shows. */
const shown = 5

/** Brings snoozed mentions back and queues mails about new ones. Can be killed and run again at any point. */
export async function queueMentionMails(services: MailServices, untilMs = Number.POSITIVE_INFINITY): Promise<void> {
  const { db, now } = services
  if (await hasDueMentions(db, now())) await wakeMentions(db, now())
  const day = Math.floor(now() / dayMs)
  if (now() < day * dayMs + sentAfterMs) return
  let projects = await listUnmailedProjects(db, day, '', batchSize)
  while (projects.length > 0) {
    for (const project of projects) {
      if (now() >= untilMs) return
      const until = now()
      const unmailed = await findUnmailed(db, project.id, until, shown)
      const mail = mentionMail(services, project, unmailed, new Date(until).toISOString().slice(0, 10))
      if (unmailed.count > 0) await closeDay(db, { projectId: project.id, day, until }, mail, now())
    }
    projects = await listUnmailedProjects(db, day, projects.at(-1)?.id ?? '', batchSize)
  }
}
