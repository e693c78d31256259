import { saveSuggestions } from '#src/storage/suggestions/changes.ts'
import type { TestApi } from './test-api.ts'

/** A suggestion of a project. Returns its id. */
export async function givenSuggestion({ db, services, clock }: TestApi, projectId: string): Promise<string> {
  const id = services.newId()
  const text = { title: 'Add a screenshot', reason: 'There’s no screenshot.', href: '/dashboard/profile' }
  await saveSuggestions(
    db,
    projectId,
    [{ id, kind: 'profile', subject: 'screenshots', effort: 'minutes', ...text }],
    clock.now,
  )
  return id
}
