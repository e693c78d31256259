import { type ReactNode, useState } from 'react'
import type { ArticleSummary } from '#src/domain/articles/articles.api.ts'
import { ArticleStamp } from './ArticleStamp.tsx'
import { daysOf, nameOfDay, weekdays } from './months.ts'

type Props<Item extends ArticleSummary> = {
  month: string
  articles: readonly Item[]
  /** An article's title, as a link where it can be opened. */
  titleOf: (article: Item) => ReactNode
  /** More about an article. */
  noteOf?: (article: Item) => ReactNode
}

/** The articles of a month, by day. On a phone, a list of the days that have any. */
export function Calendar<Item extends ArticleSummary>({ month, articles, titleOf, noteOf }: Props<Item>) {
  const { days, startsOn } = daysOf(month)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const byDay = Map.groupBy(articles, ({ plannedOn }) => plannedOn)
  return (
    <div className="calendar">
      <div className="calendar-week" aria-hidden="true">
        {weekdays.map((name) => (
          <span key={name} className="stamp">
            {name}
          </span>
        ))}
      </div>
      <ol className={`calendar-days calendar-from-${startsOn}`}>
        {days.map((day) => {
          const planned = byDay.get(day) ?? []
          return (
            <li key={day} className={planned.length > 0 ? 'calendar-day' : 'calendar-day calendar-day-empty'}>
              <time className="stamp" dateTime={day} aria-current={day === today ? 'date' : undefined}>
                <span className="calendar-long">{nameOfDay(day)}</span>
                <span className="calendar-short" aria-hidden="true">
                  {Number(day.slice(8))}
                </span>
              </time>
              {planned.map((article) => (
                <div key={article.id} className="calendar-article">
                  {titleOf(article)}
                  {article.state !== 'planned' && <ArticleStamp {...article} />}
                  {noteOf?.(article)}
                </div>
              ))}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
