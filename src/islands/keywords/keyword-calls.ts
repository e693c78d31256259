import type { Keyword } from '#src/domain/keywords/keywords.api.ts'
import type { KeywordMatch } from '#src/domain/keywords/keywords.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { refresh } from '#src/islands/api/useLoad.ts'

export type KeywordList = { items: Keyword[]; proposals: string[]; limit: number; used: number }
export type AddedKeywords = {
  added: Keyword[]
  /** `present`: it was there already. `full`: the plan has no room for it. */
  skipped: { text: string; reason: 'present' | 'full' }[]
  /** Mentions that were dismissed because they have what is excluded. */
  hidden: number
}
export type TypedKeywords = { text: string; match: KeywordMatch; competitor: boolean }

export function keywordsPath(projectId: string): string {
  return `/projects/${projectId}/keywords`
}

/** Adds one keyword, or one a line. */
export async function addKeywords(projectId: string, typed: TypedKeywords): Promise<Outcome<{ data: AddedKeywords }>> {
  const answer = await askSignedIn<{ data: AddedKeywords }>(`/projects/${projectId}/keyword`, {
    method: 'POST',
    json: typed,
  })
  if (answer.ok) await refresh('keywords')
  return answer
}

export async function removeKeyword(projectId: string, id: string): Promise<Outcome<unknown>> {
  const answer = await askSignedIn(`/projects/${projectId}/keyword/${id}`, { method: 'DELETE' })
  if (answer.ok || answer.status === 404) await refresh('keywords')
  return answer
}
