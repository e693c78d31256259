import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { useEffect, useState } from 'react'
import { PostBody } from '#src/components/posts/PostBody.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { EditedArticle } from '#src/domain/articles/articles.api.ts'
import { type ArticleBrief, articleMessages } from '#src/domain/articles/articles.ts'
import { canHappen, isWritable } from '#src/domain/articles/states.ts'
import { shortDate } from '#src/domain/dates/dates.ts'
import { ArticleStamp } from '#src/islands/articles/ArticleStamp.tsx'
import { Comments } from '#src/islands/articles/Comments.tsx'
import { ConflictNotice } from '#src/islands/posts/ConflictNotice.tsx'
import { CopyNotice } from '#src/islands/posts/CopyNotice.tsx'
import { CoverField } from '#src/islands/posts/CoverField.tsx'
import { HistorySection } from '#src/islands/posts/HistorySection.tsx'
import { SearchFields } from '#src/islands/posts/SearchFields.tsx'
import { WritingColumn } from '#src/islands/posts/WritingColumn.tsx'
import type { Figures } from '#src/islands/posts/editor/html.ts'
import { useEditor } from '#src/islands/posts/useEditor.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { AdminShell } from '#src/islands/ui/shell/AdminShell.tsx'
import { BriefFields } from './BriefFields.tsx'
import { articleCalls, type EditorAction, loadArticle, sendAction } from './article-calls.ts'

/** `/admin/articles/edit?id=…` */
export function EditPage() {
  const [article, setArticle] = useState<EditedArticle | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [tries, setTries] = useState(0)

  // Loaded once and not as a query: from here on the editor's own copy counts, and must not be replaced.
  useEffect(() => {
    void import('#src/islands/posts/editor/Editor.tsx').catch(() => undefined)
    const id = new URLSearchParams(location.search).get('id') ?? ''
    void loadArticle(id).then((answer) => {
      setFailure(answer.ok ? null : answer.message)
      if (answer.ok) setArticle(answer.body.data)
    })
  }, [tries])

  return (
    <AdminShell page="articles" title="Edit article" wide>
      <ErrorState failure={failure} onRetry={() => setTries(tries + 1)}>
        <a href="/admin/articles">All articles</a>
      </ErrorState>
      {article === null && failure === null && <Loading />}
      {article &&
        (isWritable(article.state) ? (
          <ArticleEditor key={`${article.id} ${article.state}`} first={article} onChanged={setArticle} />
        ) : (
          <SentArticle article={article} onChanged={setArticle} />
        ))}
    </AdminShell>
  )
}

const stoppedText = `${articleMessages.orderStopped}.`

type Props = { first: EditedArticle; onChanged: (article: EditedArticle) => void }

/** The text, with what it is planned by, its comments and its history beside it. */
function ArticleEditor({ first, onChanged }: Props) {
  const [brief, setBrief] = useState<ArticleBrief>({ keyword: first.keyword, backlinkUrl: first.backlinkUrl })
  const [calls] = useState(() => articleCalls(brief))
  const editing = useEditor(first, calls)
  const [figures, setFigures] = useState<Figures>({ words: first.words, images: 0, withoutAlt: 0 })
  const [failure, setFailure] = useState<string | null>(null)
  const [comments, setComments] = useState(first.comments)
  const { state, store } = editing
  const errors = 'errors' in state ? state.errors : []
  const errorOf = (name: string) => errors.find(({ field }) => field === name)?.message

  const send = async () => {
    if (!(await store.flush())) return
    const version = store.view().saved?.version ?? first.version
    const answer = await sendAction(first.id, version, 'send')
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) onChanged(answer.body.data)
  }

  return (
    <>
      <ConflictNotice editing={editing} />
      <CopyNotice editing={editing} />
      <div className="writing">
        <WritingColumn editing={editing} errors={errors} onFigures={setFigures} />
        <aside className="panel" aria-label="Article settings">
          <section className="panel-section">
            <Status article={{ ...first, state: editing.post?.state ?? first.state }} />
            <Notice bad>{failure}</Notice>
            {first.stopped ? (
              <p className="quiet">{stoppedText}</p>
            ) : (
              <div className="button-row">
                <button className="button" type="button" onClick={() => void send()}>
                  Send for review
                </button>
              </div>
            )}
            <p className="stamp">
              {figures.words.toLocaleString('en')} {figures.words === 1 ? 'word' : 'words'}
            </p>
          </section>
          <BriefFields
            brief={brief}
            errorOf={errorOf}
            onChange={(change) => {
              const next = { ...brief, ...change }
              setBrief(next)
              calls.setBrief(next)
              store.touch()
            }}
          />
          <Comments
            comments={comments}
            reader="editor"
            path={`/admin/articles/${first.id}/comments`}
            onChanged={(article: EditedArticle) => setComments(article.comments)}
          />
          <CoverField editing={editing} error={errorOf('coverImageId')} />
          <SearchFields editing={editing} errorOf={errorOf} host={URL.parse(first.websiteUrl ?? '')?.host ?? ''} />
          <HistorySection editing={editing} />
        </aside>
      </div>
    </>
  )
}

/** An article that the customer has: to read, or to take back. */
function SentArticle({ article, onChanged }: { article: EditedArticle; onChanged: Props['onChanged'] }) {
  const [failure, setFailure] = useState<string | null>(null)
  const act = async (action: EditorAction) => {
    const answer = await sendAction(article.id, article.version, action)
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) onChanged(answer.body.data)
  }
  return (
    <div className="article-view">
      <article className="article-preview" aria-labelledby="article-title">
        <h2 className="article-title" id="article-title" dir="auto">
          {article.title}
        </h2>
        <PostBody html={article.content} />
      </article>
      <aside className="panel" aria-label="Article settings">
        <section className="panel-section">
          <Status article={article} />
          <Notice bad>{failure ?? (article.state === 'approved' ? article.publishError : null)}</Notice>
          {article.state !== 'approved' && article.publishError !== null && (
            <p className="quiet">{article.publishError}</p>
          )}
          {article.liveUrl !== null && (
            <p>
              <OutsideLink className="panel-url" url={article.liveUrl}>
                {article.liveUrl}
              </OutsideLink>
            </p>
          )}
          {article.stopped && <p className="quiet">{stoppedText}</p>}
          {!article.queued && !article.stopped && canHappen('takeBack', article.state, 'editor') && (
            <>
              <p className="quiet">The customer has it. Take it back to change it.</p>
              <div className="button-row">
                <button className="button button-quiet" type="button" onClick={() => void act('takeBack')}>
                  Take back
                </button>
              </div>
            </>
          )}
        </section>
        <Comments
          comments={article.comments}
          reader="editor"
          path={`/admin/articles/${article.id}/comments`}
          onChanged={onChanged}
        />
      </aside>
    </div>
  )
}

/** Whose article it is, and how far it is. */
function Status({ article }: { article: EditedArticle }) {
  const { state, queued, plannedOn, project, websiteUrl, email, demo } = article
  return (
    <>
      <p className="panel-status">
        <ArticleStamp state={state} queued={queued} />
        <span className="stamp">{shortDate(plannedOn)}</span>
      </p>
      <p>
        <strong>{project ?? 'No project'}</strong> {demo && <span className="stamp">demo</span>}
        <br />
        {websiteUrl && (
          <>
            <OutsideLink className="panel-url" url={websiteUrl}>
              {websiteUrl}
            </OutsideLink>
            <br />
          </>
        )}
        <span className="stamp">{email}</span>
      </p>
    </>
  )
}
