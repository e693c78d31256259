import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { ArticleComment } from '#src/domain/articles/articles.api.ts'
import { articleLimits, checkComment } from '#src/domain/articles/articles.ts'
import { shortDay } from '#src/components/ui/Moment.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'

type Props<Shown> = {
  comments: readonly ArticleComment[]
  /** Who reads them. */
  reader: ArticleComment['role']
  /** Where a comment is sent. */
  path: string
  onChanged: (article: Shown) => void
}

const names = { customer: 'Customer', editor: 'Editor' } as const

/** What the customer and the editors said about an article, and a field for more. */
export function Comments<Shown>({ comments, reader, path, onChanged }: Props<Shown>) {
  return (
    <section className="panel-section" aria-labelledby="comments">
      <h2 id="comments">Comments</h2>
      {comments.length > 0 && (
        <ol className="comments">
          {comments.map(({ id, role, kind, text, createdAt }) => (
            <li key={id}>
              <p className="stamp">
                {`${role === reader ? 'You' : names[role]}${kind === 'changes' ? ' asked for changes' : ''} · `}
                <time dateTime={createdAt}>{shortDay(createdAt)}</time>
              </p>
              <p className="comment-text" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {/* A comment that was added empties the field. */}
      <CommentForm key={comments.length} path={path} onChanged={onChanged} />
    </section>
  )
}

function CommentForm<Shown>({ path, onChanged }: Pick<Props<Shown>, 'path' | 'onChanged'>) {
  const form = useForm(async (text) => {
    const typed = text('text').trim()
    const fault = faultOf({ text: checkComment(typed, 'comment') })
    if (fault) return fault
    const answer = await askSignedIn<{ data: Shown }>(path, { method: 'POST', json: { text: typed } })
    if (!answer.ok) return answer
    onChanged(answer.body.data)
    return null
  })
  return (
    <Form form={form} action="Add comment" busyAction="Adding..." quiet>
      <TextArea
        id="comment"
        name="text"
        label="Add a comment"
        rows={3}
        maxLength={articleLimits.comment}
        error={form.errorOf('text')}
      />
    </Form>
  )
}
