import type { Feedback, FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import type { Pagination } from '#src/domain/pagination/pagination.ts'
import { askSignedIn, type Failure } from '#src/islands/api/requests.ts'
import { refresh, show } from '#src/islands/api/useLoad.ts'
import type { FormFault } from '#src/islands/ui/useForm.ts'

export type FeedbackList = { items: Feedback[]; pagination: Pagination }

/**
 * Sends what changes feedback. What's wrong, or null: it's done. The list at `path` shows the result, or what it is now.
 * `onDone`: what the server says about it.
 */
export async function change(
  path: string,
  call: string,
  json: object,
  onDone?: (message: string) => void,
): Promise<FormFault | null> {
  const answer = await askSignedIn<{ data: Feedback; message: string }>(call, { method: 'POST', json })
  const present = answer.ok ? answer.body.data : (answer.data as { feedback?: Feedback } | undefined)?.feedback
  if (present) {
    show<FeedbackList>('feedback', path, (shown) => shown && { ...shown, items: replaced(shown.items, present) })
  }
  if (!answer.ok) return answer
  onDone?.(answer.body.message)
  // Filters and figures may be about what changed.
  void refresh('feedback')
  return null
}

export async function remove({ id }: Feedback): Promise<FormFault | null> {
  const answer = await askSignedIn(`/feedbacks/${id}`, { method: 'DELETE' })
  // Someone else deleted it: that's what was wanted.
  if (!answer.ok && answer.status !== 404) return answer
  await refresh('feedback')
  return null
}

export const settingsPath = (projectId: string) => `/feedbacks/settings?projectId=${projectId}`

export function openPage(projectId: string): Promise<FormFault | null> {
  return savePage({ projectId }, (page) => page)
}

/** Whoever closed the page meanwhile, here or elsewhere, it stays closed. */
export async function changePage(
  projectId: string,
  change: { board: boolean } | { accent: string },
): Promise<FormFault | null> {
  const fault = await savePage({ projectId, ...change }, (page, shown) => shown && page)
  if (fault?.status === 404) void refresh('feedback')
  return fault
}

export async function closePage(projectId: string): Promise<FormFault | null> {
  const answer = await askSignedIn<unknown>(settingsPath(projectId), { method: 'DELETE' })
  if (!answer.ok) return answer
  show<Settings>('feedback', settingsPath(projectId), () => ({ page: null }))
  return null
}

/** `next`: what is shown then, after what was saved and what is shown now. */
async function savePage(
  json: { projectId: string; board?: boolean; accent?: string },
  next: (saved: FeedbackPage, shown: FeedbackPage | null) => FeedbackPage | null,
): Promise<Failure | null> {
  const answer = await askSignedIn<{ data: FeedbackPage }>('/feedbacks/settings', { method: 'PUT', json })
  if (!answer.ok) return answer
  show<Settings>('feedback', settingsPath(json.projectId), (shown) => ({
    page: next(answer.body.data, shown?.page ?? null),
  }))
  return null
}

/** In an object, because loaded data is null only while it's loading. */
export type Settings = { page: FeedbackPage | null }

function replaced(items: readonly Feedback[], present: Feedback): Feedback[] {
  return items.map((item) => (item.id === present.id ? present : item))
}
