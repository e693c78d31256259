import type { WrittenDraft } from '#src/domain/replies/replies.api.ts'
import { askSignedIn, type Outcome, streamSignedIn } from '#src/islands/api/requests.ts'

export const monthPath = '/projects/month-replies'

/**
 * Writes a new draft. `onText`: all of what is written so far. The draft can differ from it, because what isn't safe is
 * replaced.
 */
export async function writeDraft(
  mentionId: string,
  onText: (text: string) => void,
): Promise<Outcome<{ draft: WrittenDraft | null }>> {
  let draft: WrittenDraft | null = null
  let written = ''
  const answer = await streamSignedIn(`/posts/${mentionId}/generate`, (name, data) => {
    if (name === 'text') onText((written += (data as { text: string }).text))
    if (name === 'draft') draft = data as WrittenDraft
  })
  return answer.ok ? { ok: true, body: { draft } } : answer
}

export const markReplied = (mentionId: string): Promise<Outcome<{ message: string }>> =>
  askSignedIn(`/posts/${mentionId}/reply`, { method: 'POST' })
