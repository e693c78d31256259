import type { Services } from '#functions/services.ts'
import { dayMs } from '#src/domain/dates/dates.ts'
import { proposeSuggestions } from '#src/domain/suggestions/rules.ts'
import type { Proposal } from '#src/domain/suggestions/suggestions.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { claimRefresh, saveSuggestions } from '#src/storage/suggestions/changes.ts'
import { listDismissed, listOpen, listOutdated } from '#src/storage/suggestions/queries.ts'
import { gatherFacts } from './facts.ts'

type SuggestionServices = Pick<Services, 'db' | 'now' | 'newId'>

const batchSize = 20

/**
 * Makes a project's suggestions again from what is true now, and stores them if they changed, unless another run has done
 * so since `project` was read. Old ones are claimed first, so that a project that fails isn't tried again all day.
 */
export async function refreshSuggestions({ db, now, newId }: SuggestionServices, project: ProjectRow): Promise<void> {
  const isOld = (project.suggestedAt ?? 0) <= now() - dayMs
  const claim = () => claimRefresh(db, project, now())
  if (isOld && !(await claim())) return
  const [facts, dismissed, stored] = await Promise.all([
    gatherFacts(db, project, now()),
    listDismissed(db, project.id),
    listOpen(db, project.id),
  ])
  const proposals = proposeSuggestions(facts, now(), dismissed)
  const isKnown = proposals.length === stored.length && proposals.every((one, at) => isSame(one, stored[at]))
  if (!isOld && (isKnown || !(await claim()))) return
  const added = proposals.map((proposal) => ({ ...proposal, id: newId() }))
  await saveSuggestions(db, project.id, added, now())
}

function isSame(one: Proposal, other: Proposal | undefined): boolean {
  return other !== undefined && fields.every((field) => one[field] === other[field])
}

const fields = ['kind', 'subject', 'title', 'reason', 'effort', 'href'] as const satisfies (keyof Proposal)[]

/** Makes the suggestions of all projects again, each once a day. A project that fails is tried again the next day. */
export async function refreshOutdated(services: SuggestionServices, untilMs: number): Promise<void> {
  const { db, now } = services
  const failures: unknown[] = []
  let isMore = true
  while (isMore && now() < untilMs) {
    const projects = await listOutdated(db, now() - dayMs, batchSize)
    for (const project of projects) {
      if (now() >= untilMs) break
      await refreshSuggestions(services, project).catch((error: unknown) => failures.push(error))
    }
    isMore = projects.length === batchSize
  }
  if (failures.length > 0) throw new AggregateError(failures, `The suggestions of ${failures.length} projects failed`)
}
