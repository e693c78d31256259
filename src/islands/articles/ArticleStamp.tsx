import { type ArticleState, articleStateLabels } from '#src/domain/articles/states.ts'

const classes: Partial<Record<ArticleState, string>> = {
  review: 'stamp-waiting',
  changes: 'stamp-waiting',
  sent: 'stamp-waiting',
  published: 'stamp-good',
  live: 'stamp-good',
  lost: 'stamp-bad',
}

/** The state of an article. */
export function ArticleStamp({ state, queued = false }: { state: ArticleState; queued?: boolean }) {
  return (
    <span className={`stamp stamp-framed ${classes[state] ?? ''}`.trim()}>
      {queued ? 'Publishing…' : articleStateLabels[state]}
    </span>
  )
}
