import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { Loading } from '#src/components/ui/Loading.tsx'
import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import { PostBody } from '#src/components/posts/PostBody.tsx'
import type { ArticleSettings } from '#src/domain/articles/articles.api.ts'
import { shortDate } from '#src/domain/dates/dates.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import { readingMinutes } from '#src/domain/posts/posts.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ArticleStamp } from './ArticleStamp.tsx'
import { Comments } from './Comments.tsx'
import { Decision } from './Decision.tsx'
import { useArticle } from './useArticle.ts'

type Props = { id: string; settings: ArticleSettings | null; backUrl: string; onBack: () => void }

/** An article as readers will see it, with what the customer can decide and say. */
export function ArticleView({ id, settings, backUrl, onBack }: Props) {
  const { data: article, failure, reload, decide, showArticle } = useArticle(id)
  return (
    <>
      <p>
        <ViewLink href={backUrl} onOpen={onBack}>
          ← All articles
        </ViewLink>
      </p>
      <ErrorState failure={failure} onRetry={reload} />
      {article === null && failure === null && <Loading />}
      {article && (
        <div className="article-view">
          <article className="article-preview" aria-labelledby="article-title">
            <p className="stamp">
              Planned for {shortDate(article.plannedOn)} · {article.words.toLocaleString('en')}{' '}
              {article.words === 1 ? 'word' : 'words'} · {readingMinutes(article.words)} min to read
            </p>
            <h2 className="article-title" id="article-title" dir="auto">
              {article.title}
            </h2>
            {article.coverImageId !== null && (
              <img className="cover-image" src={`${imageUrl(article.coverImageId)}?w=960`} alt="" />
            )}
            <PostBody html={article.content} />
          </article>
          <aside className="panel" aria-label="Decide">
            <section className="panel-section">
              <p className="panel-status">
                <ArticleStamp {...article} />
              </p>
              {article.liveUrl !== null && (
                <p>
                  <OutsideLink className="panel-url" url={article.liveUrl}>
                    {article.liveUrl}
                  </OutsideLink>
                </p>
              )}
              <Decision
                article={article}
                hasTarget={settings?.targetId != null}
                automatic={settings?.automatic ?? false}
                decide={decide}
              />
            </section>
            {(article.keyword !== '' || article.backlinkUrl !== '') && (
              <section className="panel-section">
                {article.keyword !== '' && (
                  <p>
                    <span className="field-label">Keyword</span>
                    <br />
                    {article.keyword}
                  </p>
                )}
                {article.backlinkUrl !== '' && (
                  <p className="panel-url">
                    <span className="field-label">Links to</span>
                    <br />
                    {article.backlinkUrl}
                  </p>
                )}
              </section>
            )}
            <Comments
              comments={article.comments}
              reader="customer"
              path={`/articles/${id}/comments`}
              onChanged={showArticle}
            />
          </aside>
        </div>
      )}
    </>
  )
}
