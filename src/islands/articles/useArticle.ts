import type { Article } from '#src/domain/articles/articles.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { type Loaded, refresh, show, useLoad } from '#src/islands/api/useLoad.ts'
import type { FormFault } from '#src/islands/ui/useForm.ts'

export type Decision =
  { action: 'approve' | 'queue' } | { action: 'askChanges'; text: string } | { action: 'publish'; url: string }

/** Sends a decision. What's wrong, or null: it's done. */
export type Decide = (decision: Decision) => Promise<FormFault | null>

/** How often an article that is being published is loaded again, in milliseconds. */
const pollMs = 5000

/** An article, and what its customer decides about it. */
export function useArticle(id: string): Loaded<Article> & { decide: Decide; showArticle: (article: Article) => void } {
  const path = `/articles/${id}`
  const loaded = useLoad<Article>('articles', path, { askAgainAfter: ({ queued }) => (queued ? pollMs : false) })
  const showArticle = (article: Article) => show<Article>('articles', path, () => article)
  const decide: Decide = async (decision) => {
    const version = loaded.data?.version
    const answer = await askSignedIn<{ data: Article }>(`${path}/actions`, {
      method: 'POST',
      json: { ...decision, version },
    })
    if (answer.ok) {
      showArticle(answer.body.data)
      // The calendar shows its state, too.
      void refresh('articles')
      return null
    }
    const { article } = (answer.data ?? {}) as { article?: Article }
    if (article) showArticle(article)
    return answer
  }
  return { ...loaded, decide, showArticle }
}
