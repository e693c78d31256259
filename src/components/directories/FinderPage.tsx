import type { ReactNode } from 'react'
import { listCounts } from '#src/seo/directories/list.ts'
import { networkText } from '#src/seo/directories/list-texts.ts'
import { finderSorts } from '#src/domain/directories/finder.ts'
import { methodologyPath } from '#src/domain/survival/texts.ts'
import { onceDecided } from '#src/seo/directories/own-figures.ts'
import { rankingRules } from '#src/domain/directories/ranking-rules.ts'

/** The page around the directory finder. `children`: the finder. */
export function FinderPage({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap finder-page">
      <header className="stack">
        <h1>
          Find the directories that <span className="highlight">fit</span>
        </h1>
        <p className="lead">
          {`Our list of ${listCounts.total.toLocaleString('en')} directories, ranked for your product, each with the reason for its rank.`}
        </p>
      </header>
      <p className="notice without-script">
        {'Filtering needs JavaScript. Without it, this is the top of the list for any product. You can also browse '}
        <a href="/directory-list">all of it by kind, industry and country</a>.
      </p>
      <div className="island">{children}</div>
      <section className="more" aria-labelledby="order">
        <div className="stack">
          <h2 id="order">How directories are ranked</h2>
          <p>The same order everywhere: here, in the tables of our pages, and when we submit for you.</p>
          <ol className="ranking-rules">
            {rankingRules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ol>
          <p>{networkText}</p>
          <p id="our-results">
            {`“Our results” are those of our own submissions to a directory, ${onceDecided}. “${finderSorts.accepted}” sorts by the lower end of the 95% interval, so 5 of 5 isn’t above 90 of 100. `}
            <a href={methodologyPath}>How we count</a>
          </p>
        </div>
        <div className="stack">
          <h2>Other ways to browse</h2>
          <p>
            <a href="/directory-list">All directories</a>: the same by kind, industry and country, and the whole list as
            a file.
          </p>
          <p>
            <a href="/g">All guides</a>: directories by country, niche and type of site, each with its own table.
          </p>
          <p>
            <a href="/#pricing">See pricing</a> if you’d rather have us submit for you.
          </p>
        </div>
      </section>
    </div>
  )
}
