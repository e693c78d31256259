import type { Services } from '#functions/services.ts'
import { proposeSuggestions } from '#src/domain/suggestions/rules.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { saveSuggestions } from '#src/storage/suggestions/changes.ts'
import { listDismissed, listOutdated } from '#src/storage/suggestions/queries.ts'
import { gatherFacts } from './facts.ts'

type SuggestionServices = Pick<Services, 'db' | 'now' | 'newId'>

const dayMs = 24 * 60 * 60 * 1000
const batchSize = 20

/** Makes a project's suggestions again from what is true now. */
export async function refreshSuggestions({ db, now, newId }: SuggestionServices, project: ProjectRow): Promise<void> {
  const [facts, dismissed] = await Promise.all([gatherFacts(db, project, now()), listDismissed(db, project.id)])
  const keys = new Set(dismissed.map(keyOf))
  const proposals = proposeSuggestions(facts, now(), (proposal) => keys.has(keyOf(proposal)))
  const added = proposals.map((proposal) => ({ ...proposal, id: newId() }))
  await saveSuggestions(db, project.id, added, now())
}

function keyOf({ kind, subject }: { kind: string; subject: string }): string {
  return `${kind} ${subject}`
}

/** Makes the suggestions of all projects again, each once a day. */
export async function refreshOutdated(services: SuggestionServices, untilMs: number): Promise<void> {
  const { db, now } = services
  while (now() < untilMs) {
    const projects = await listOutdated(db, now() - dayMs, batchSize)
    for (const project of projects) {
      if (now() >= untilMs) return
      await refreshSuggestions(services, project)
    }
    if (projects.length < batchSize) return
  }
}
