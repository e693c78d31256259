import type { ReactNode } from 'react'
import { networkText } from '#src/seo/directories/list-texts.ts'
import { rankPoints } from '#src/domain/directories/finder.ts'

/** The page around the directory finder. `total`: how many directories it ranks. `children`: the finder. */
type Props = { total: number; children?: ReactNode }

export function FinderPage({ total, children }: Props) {
  return (
    <div className="wrap finder-page">
      <header className="stack">
        <h1>
          Find the directories that <span className="highlight">fit</span>
        </h1>
        <p className="lead">
          {`${total.toLocaleString('en')} directories, ranked for your product, each with the reason for its rank.`}
        </p>
        <noscript>
          <p>
            Ranking needs JavaScript. Without it, browse <a href="/directory-list">the whole list</a> by kind, industry
            and country.
          </p>
        </noscript>
      </header>
      <p className="notice without-script">
        {'Filtering needs JavaScript. Without it, this is the top of the whole list. There are also '}
        <a href="/g">lists by country, niche and type of site</a>.
      </p>
      <div className="island">{children}</div>
      <section className="more" aria-labelledby="order">
        <div className="stack">
          <h2 id="order">How directories are ranked</h2>
          <p>
            {`One point for each point of Domain Rating. ${rankPoints.followed} more if links are followed. ${rankPoints.made} if the directory is made for your kind of product, ${rankPoints.wider} if it takes wider kinds. ${rankPoints.country} if it’s for your country. Ties are sorted by name.`}
          </p>
          <p>
            Unknown counts as no: a directory without a published price isn’t treated as free, and one without a rating
            gets no points for it.
          </p>
          <p>{networkText}</p>
        </div>
        <div className="stack">
          <h2>Other ways to browse</h2>
          <p>
            <a href="/directory-list">The directory list</a>: the same directories by kind, industry and country, a page
            for each, and the whole list as a file.
          </p>
          <p>
            <a href="/g">All lists and guides</a>: directories by country, niche and type of site, each with its own
            table.
          </p>
          <p>
            <a href="/#pricing">See pricing</a> if you’d rather have us submit for you.
          </p>
        </div>
      </section>
    </div>
  )
}
