import { Fragment } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { LinkList } from '#src/components/ui/LinkList.tsx'
import { SearchForm } from '#src/components/ui/SearchForm.tsx'
import { maxFinderSearch } from '#src/domain/directories/finder-urls.ts'
import { directorySearchPath } from '#src/domain/directories/listed.ts'
import type { KindPage } from '#src/seo/directories/kind-pages.ts'
import { countryGroups, kindRows, listDownloads, nicheRows } from '#src/seo/directories/list-hub.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { networkText } from '#src/seo/directories/list-texts.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { FinderForm } from './FinderForm.tsx'

const number = (count: number) => count.toLocaleString('en')

const figures = [
  [listCounts.general, 'general', 'for startups, software and any business'],
  [listCounts.industry, 'for one industry', 'picked by our editors'],
  [listCounts.national, 'for one country', 'yellow pages, maps, chambers'],
] as const

/** The whole list: what it is made of, a search, downloads, and the ways in. */
export function ListHub({ kinds }: { kinds: readonly KindPage[] }) {
  return (
    <div className="wrap list-hub">
      <Breadcrumbs links={[paths.home]} />
      <header className="stack">
        <h1>
          <span className="highlight">Directories</span> that take your product
        </h1>
        <p className="lead">
          {`${number(listCounts.total)} directories where a business or a product can be listed, with what each takes, costs and asks for, as far as we know.`}
        </p>
        <dl className="list-figures">
          {figures.map(([count, label, note]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{number(count)}</dd>
              <dd className="stamp">{note}</dd>
            </div>
          ))}
        </dl>
        <p className="quiet">{networkText}</p>
      </header>
      <SearchForm small label="Name or website" maxLength={maxFinderSearch} action={directorySearchPath} />
      <FinderForm />
      <LinkList heading="General directories by kind" links={kindRows(kinds)} />
      <LinkList heading="By industry" links={nicheRows} note="Each with notes by our editors." />
      {countryGroups.map(({ heading, links }) => (
        <LinkList key={heading} heading={`By country: ${heading}`} links={links} />
      ))}
      <section className="list-downloads stack" aria-labelledby="downloads">
        <h2 id="downloads">Download the list</h2>
        <p>
          Every row says which lists it comes from and under which license. Our own words and the selection are CC BY
          4.0: use them, also commercially, and name us. Where a list states no license, a row has single facts only.
        </p>
        <p className="button-row">
          {listDownloads.map(({ label, href }) => (
            <Fragment key={href}>
              <a className="button button-quiet" href={href} download>
                {label}
              </a>{' '}
            </Fragment>
          ))}
        </p>
        <p className="quiet">
          <a href="/sources">Sources and what the figures mean</a>
        </p>
      </section>
    </div>
  )
}
