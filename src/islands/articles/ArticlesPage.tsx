import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import type { ArticleSettings, ArticleSummary } from '#src/domain/articles/articles.api.ts'
import { isShown } from '#src/domain/articles/states.ts'
import { quotas } from '#src/domain/plans/allowances.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { ProjectScreen } from '#src/islands/ui/shell/ProjectScreen.tsx'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { ArticleView } from './ArticleView.tsx'
import { Calendar } from './Calendar.tsx'
import { MonthNav } from './MonthNav.tsx'
import { PublishSettings } from './PublishSettings.tsx'
import { type ArticlesView, parseView, urlOf } from './articles-view.ts'
import { nameOfDay } from './months.ts'

type Month = {
  month: string
  months: { first: string; last: string } | null
  articles: ArticleSummary[]
  settings: ArticleSettings
}

const viewFromUrl = () => parseView(location.search)

/** `/dashboard/articles`: the month's articles, or one of them to review. */
export function ArticlesPage() {
  return (
    <ProjectScreen
      page="articles"
      withoutProject="Your articles show up here once you’ve added a project and its profile is approved."
    >
      {({ id }) => <Articles projectId={id} />}
    </ProjectScreen>
  )
}

function Articles({ projectId }: { projectId: string }) {
  const [view, open] = useUrlView<ArticlesView>(viewFromUrl, urlOf)
  const [said, setSaid] = useState<string | null>(null)
  const month = view.month === null ? '' : `&month=${view.month}`
  const { data, failure, reload } = useLoad<Month>('articles', `/articles?project=${projectId}${month}`)
  const go = (change: Partial<ArticlesView>) => {
    open({ ...view, ...change })
    scrollTo({ top: 0 })
  }

  if (view.id !== null) {
    const back = { ...view, id: null }
    return <ArticleView id={view.id} settings={data?.settings ?? null} backUrl={urlOf(back)} onBack={() => go(back)} />
  }
  const titleOf = ({ id, title, keyword, state }: ArticleSummary) =>
    isShown(state) ? (
      <ViewLink className="calendar-title" href={urlOf({ ...view, id })} dir="auto" onOpen={() => go({ id })}>
        {title}
      </ViewLink>
    ) : (
      <span className="calendar-title" dir="auto">
        {title || keyword || 'To be written'}
      </span>
    )
  const waiting = data?.articles.filter(({ state }) => state === 'review') ?? []
  return (
    <>
      <Notice>{said}</Notice>
      <ErrorState failure={failure} onRetry={reload} />
      {data === null && failure === null && <Loading />}
      {data?.months === null && (
        <EmptyState
          text={`No articles yet. Growth and Growth Partner include ${quotas.growth.posts} articles a month. They’re planned here as soon as your profile is approved.`}
        >
          <a className="button button-quiet" href="/dashboard/plan">
            See plans
          </a>
        </EmptyState>
      )}
      {data?.months && (
        <>
          {waiting.length > 0 && (
            <section className="prompt" aria-labelledby="waiting">
              <h2 id="waiting">
                {waiting.length === 1 ? '1 article is ready' : `${waiting.length} articles are ready`} for your review
              </h2>
              <ul className="article-queue">
                {waiting.map((article) => (
                  <li key={article.id}>
                    {titleOf(article)} <span className="stamp">{nameOfDay(article.plannedOn)}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <MonthNav
            month={data.month}
            urlOf={(other) => urlOf({ id: null, month: other })}
            onMonth={(other) => go({ month: other })}
          />
          {data.articles.length > 0 ? (
            <Calendar month={data.month} articles={data.articles} titleOf={titleOf} />
          ) : (
            <EmptyState text="Nothing is planned for this month.">
              <ViewLink
                href={urlOf({ id: null, month: data.months.last })}
                onOpen={() => go({ month: data.months?.last ?? null })}
              >
                Go to the latest articles
              </ViewLink>
            </EmptyState>
          )}
          <PublishSettings projectId={projectId} settings={data.settings} onSaved={setSaid} />
        </>
      )}
    </>
  )
}
