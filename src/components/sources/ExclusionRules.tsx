import { Fragment } from 'react'
import { NameLink } from '#src/components/directories/NameLink.tsx'
import { directoryListPath } from '#src/domain/directories/listed.ts'
import type { ExclusionCount } from '#src/seo/directories/exclusion-counts.ts'

/** Where we never submit, why, and which directories that are. */
export function ExclusionRules({ rules, pool }: { rules: readonly ExclusionCount[]; pool: number }) {
  const excluded = rules.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className="stack" aria-labelledby="rules">
      <h2 id="rules">Where we don’t submit</h2>
      <p>
        {`We submit products to ${pool.toLocaleString('en')} of the directories on our list, with each network counted once. The other ${excluded.toLocaleString('en')} rows stay on the list, because they can be worth knowing, but are never in an order. The first rule that applies counts. Column `}
        <code>excluded_because</code>
        {' of '}
        <a href={`${directoryListPath}.csv`}>the list as CSV</a>
        {' names it for each.'}
      </p>
      <dl className="data-table meaning">
        {rules.map(({ rule, label, text, count, named }) => (
          <Fragment key={rule}>
            <dt>{`${label} (${count.toLocaleString('en')})`}</dt>
            <dd>
              <span>{text}</span>
              {named.length > 0 && (
                <details>
                  <summary>Which ones</summary>
                  {named.map(({ name, href, kind }, place) => (
                    <Fragment key={href}>
                      {place > 0 && <span>, </span>}
                      <NameLink name={name} href={href} kind={kind} />
                    </Fragment>
                  ))}
                </details>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
