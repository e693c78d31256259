import type { ReactNode } from 'react'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { exclusionPath } from '#src/domain/directories/exclusion.ts'
import { directoryListPath } from '#src/domain/directories/listed.ts'
import { finderPath } from '#src/domain/directories/paths.ts'
import { plans } from '#src/domain/plans/plans.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { listCounts } from '#src/seo/directories/list.ts'
import { type ClientSite, type Editor, type Founder, organizationProfiles, site } from '#src/site.ts'
import { PersonCard } from './PersonCard.tsx'

type Props = {
  /** Null while it's an example. */
  operator: string | null
  founder: Founder | null
  editors: readonly Editor[]
  clients: readonly ClientSite[]
  /** Our email. */
  children?: ReactNode
}

const prices = plans.map(({ price }) => price)

/** Who runs the site, how it works and what it earns from. It names only people and profiles that exist. */
export function AboutPage({ operator, founder, editors, clients, children }: Props) {
  return (
    <div className="wrap legal">
      <Breadcrumbs links={[{ label: 'Home', href: '/' }]} />
      <header className="stack">
        <h1>{`About ${site.name}`}</h1>
        <p className="lead">
          {`We submit products to directories by hand, and we publish what we know about ${listCounts.total.toLocaleString('en')} of them.`}
        </p>
      </header>
      <div className="prose">
        <h2>Who runs it</h2>
        {operator !== null && <p>{`${site.name} is run by ${operator}.`}</p>}
        {founder && (
          <PersonCard name={founder.name} role={founder.role} profiles={[founder.social]} example={founder.example} />
        )}
        {organizationProfiles.length > 0 && (
          <ul>
            {organizationProfiles.map(({ label, href }) => (
              <li key={href}>
                <a href={href} target="_blank" rel={linkRel('ownProfile')}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        )}
        <p>
          {'The '}
          <a href="/terms">terms</a>
          {' and the '}
          <a href="/privacy">privacy policy</a>
          {' apply to everything here.'}
        </p>
        <h2>Who writes about directories</h2>
        {editors.map((editor) => (
          <PersonCard key={editor.name} {...editor} />
        ))}
        <p>
          Our editors write the notes on directories and the guides. A note links to the page that supports it, if there
          is one that readers can open. A line above the notes says which ones haven’t been verified yet.
        </p>
        <h2>How we choose, rank and check directories</h2>
        <ul>
          <li>
            {'Names, ratings and prices come from published lists and from our editors. '}
            <a href="/sources">All sources</a>
            {' are listed with their license and date.'}
          </li>
          <li>
            {'One formula ranks directories everywhere: in tables, in the finder and in orders. '}
            <a href={`${finderPath}#order`}>How directories are ranked</a>
            {' has its rules.'}
          </li>
          <li>
            {'Some directories are never in an order, because they charge, look like spam or only take the owner. '}
            <a href={exclusionPath}>Where we don’t submit</a>
            {' has the rules and how many directories each one excludes.'}
          </li>
          <li>
            {'A program requests each directory about once a week and records whether it answers. '}
            <a href={directoryListPath}>The list of directories</a>
            {' is free to search and download.'}
          </li>
        </ul>
        <h2>What we earn from</h2>
        <p>
          {`Customers pay us to submit their product. Plans cost $${Math.min(...prices)} to $${Math.max(...prices)}: `}
          <a href="/#pricing">see the prices</a>. Listing a product in our own directory is free.
        </p>
        <p>
          Directories can’t buy a place on our list, a higher rank or a place in an order. Links to them aren’t
          affiliate links.
          {clients.length > 0 && <span> Links to sites of our clients are marked as sponsored.</span>}
        </p>
      </div>
      <section id="contact" className="stack">
        <h2>Contact</h2>
        <p>
          If a fact about a directory is wrong, use the form on the directory’s page. For anything else, write to us.
        </p>
        {children}
      </section>
    </div>
  )
}
