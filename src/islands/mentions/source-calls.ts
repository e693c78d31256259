import type { MentionSource } from '#src/domain/mentions/sources.api.ts'
import type { PolledKind } from '#src/domain/mentions/sources.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { type Loaded, refresh, useLoad } from '#src/islands/api/useLoad.ts'

export type SourceList = { items: MentionSource[]; feeds: number; feedsUsed: number }

export function useSources(projectId: string): Loaded<SourceList> {
  return useLoad<SourceList>('sources', `/projects/${projectId}/sources`)
}

export async function addSource(
  projectId: string,
  kind: PolledKind,
  place = '',
): Promise<Outcome<{ data: MentionSource }>> {
  const answer = await askSignedIn<{ data: MentionSource }>(`/projects/${projectId}/sources`, {
    method: 'POST',
    json: { kind, place },
  })
  if (answer.ok) await refresh('sources')
  return answer
}

export async function removeSource(projectId: string, id: string): Promise<Outcome<unknown>> {
  const answer = await askSignedIn(`/projects/${projectId}/sources/${id}`, { method: 'DELETE' })
  if (answer.ok || answer.status === 404) await refresh('sources')
  return answer
}
