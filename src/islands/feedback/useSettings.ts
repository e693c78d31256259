import type { FeedbackPage } from '#src/domain/feedback/feedback.ts'
import { loadData, type Loaded, useLoad } from '#src/islands/api/useLoad.ts'
import { type Settings, settingsPath } from './calls.ts'

/** A project's feedback page. */
export function useSettings(projectId: string): Loaded<Settings> {
  const path = settingsPath(projectId)
  return useLoad<Settings>('feedback', path, {
    load: async (signal) => ({ page: await loadData<FeedbackPage | null>(path, signal) }),
  })
}
