import type { Pagination } from '#src/domain/pagination/pagination.ts'
import type { Suggestion } from '#src/domain/suggestions/suggestions.api.ts'
import { type Loaded, useLoad, useReloadOnChange } from '#src/islands/api/useLoad.ts'

export type Listed = { items: Suggestion[]; pagination: Pagination }
export type Steps = Loaded<Listed> & { path: string }

/** What would help a project next. It follows from what was done, so it's loaded again after each change. */
export function useSteps(projectId: string): Steps {
  const path = `/suggestions/${projectId}/project?limit=50`
  useReloadOnChange('suggestions')
  return { ...useLoad<Listed>('suggestions', path), path }
}
