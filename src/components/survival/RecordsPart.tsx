import { dayMs } from '#src/domain/dates/dates.ts'
import { keysPath, rootsPath, verifyPath } from '#src/domain/evidence/paths.ts'
import { lostAfter } from '#src/domain/proofs/schedule.ts'
import { onceDecided } from '#src/seo/directories/own-figures.ts'
import { dailyDays, searchDays } from '#src/domain/scout/schedule.ts'

/** Where the rows behind all figures come from: how listings are found, checked and sealed, and what of it is public. */
export function RecordsPart() {
  return (
    <>
      <h2 id="scout">How listings are found</h2>
      <p>
        {`A program looks a product up in a directory before we submit it, so that nothing is listed twice. It looks again after we submit: daily for ${dailyDays} days, then less often, for ${searchDays} days in all. `}
        Live listings are compared with the product’s profile once a month.
      </p>
      <ul>
        <li>
          It looks where the product was seen before, at URLs shaped like the directory’s other listings, in the
          sitemaps its robots.txt names, and in its search. It follows robots.txt and sends one request at a time.
        </li>
        <li>
          A page is the product’s listing if its title, heading or URL has the product’s name and its main link leads to
          the product’s site. A link in a comment or among related products isn’t enough. Home pages, searches,
          categories, comparisons and profiles of people don’t count.
        </li>
        <li>
          Some sites show any page you ask for. So we also ask for one that can’t exist. If it has the same link,
          neither counts.
        </li>
        <li>
          “Not found” means that every way was tried to its end. If a page timed out or was closed to us, the result is
          “couldn’t look”, which says nothing about the listing.
        </li>
        <li>A link that only a script adds isn’t seen. We don’t run a page’s scripts.</li>
      </ul>
      <h2 id="proofs">How listings are checked</h2>
      <p>
        {`Before a listing counts as live, another program loads its page and looks for a link to the customer’s site. Only a page with that link, or one that redirects to the site, is live. It’s checked again about once a month. A listing counts as lost after ${lostAfter.failures} failed checks over at least ${lostAfter.ms / dayMs} days. A page that’s closed to our checks counts as neither.`}
      </p>
      <p>
        Each check records the HTTP status, the final URL, the link’s text and rel attribute, the robots rules and the
        canonical URL.
      </p>
      <h2 id="evidence">How records are sealed</h2>
      <p>
        Each change of a row, and each check that saw something new, becomes an event. Its SHA-256 hash covers the
        event, the page that was read and the hash of the event before. Once a day, the last hash of every row goes into
        a Merkle tree, and we sign its root with Ed25519. If we changed, dropped or reordered an event that was signed,
        the hashes would no longer match.
      </p>
      <p>
        {'Anyone who has a report can '}
        <a href={verifyPath}>verify it</a> in a browser or on their own computer. No one else signs our roots, so keep
        one if you want to show later that nothing before it was rewritten.
      </p>
      <h2 id="public">What is public</h2>
      <ul>
        <li>
          The <a href={keysPath}>public keys</a> and all <a href={rootsPath}>signed roots</a>. They hold only hashes.
        </li>
        <li>{`Figures on directories ${onceDecided}: here, on their pages and as open data.`}</li>
        <li>
          A report and its evidence, for anyone who has a link that the customer made. Notes and questions aren’t in it.
        </li>
        <li>Nothing else about customers and their orders, unless they agree to be named.</li>
      </ul>
    </>
  )
}
