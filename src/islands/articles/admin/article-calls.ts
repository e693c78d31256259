import type { EditedArticle } from '#src/domain/articles/articles.api.ts'
import type { ArticleBrief } from '#src/domain/articles/articles.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { type Answer, type EditorCalls, shortTimeout } from '#src/islands/posts/calls.ts'

const path = '/admin/articles'

export const loadArticle = (id: string): Promise<Answer<EditedArticle>> => askSignedIn(`${path}/${id}`)

/** Articles are planned with their order, so the editor never adds one. */
const refuseNew = (): Promise<Answer<EditedArticle>> =>
  Promise.resolve({ ok: false, status: 422, message: 'Choose an article from the list.', errors: [], unknown: false })

export type ArticleCalls = EditorCalls<EditedArticle> & { setBrief: (brief: ArticleBrief) => void }

/** @param first What is typed beside the text, and saved with it. */
export function articleCalls(first: ArticleBrief): ArticleCalls {
  let brief = first
  return {
    setBrief: (next) => void (brief = next),
    path,
    urlOf: (id) => `/admin/articles/edit?id=${id}`,
    load: loadArticle,
    add: refuseNew,
    save: async (id, version, content) => {
      const json = { version, ...content, ...brief }
      const answer = await askSignedIn<{ data: EditedArticle }>(`${path}/${id}`, {
        method: 'PUT',
        headers: shortTimeout,
        json,
      })
      // Not a conflict between two texts: it waits until the article is taken back.
      return !answer.ok && answer.status === 409 && !isWritableIn(answer.data) ? { ...answer, status: 422 } : answer
    },
  }
}

export type EditorAction = 'send' | 'takeBack'

export const sendAction = (id: string, version: number, action: EditorAction): Promise<Answer<EditedArticle>> =>
  askSignedIn(`${path}/${id}/actions`, { method: 'POST', json: { action, version } })

function isWritableIn(data: unknown): boolean {
  const { state } = (data ?? {}) as { state?: string }
  return state === undefined || ['planned', 'drafted', 'changes'].includes(state)
}
