import { Fragment } from 'react'
import { type DirectoryFact, factTerms } from '#src/seo/directories/directory-facts.ts'
import { commonFacts } from '#src/seo/directories/indexable.ts'

/** Terms with what is known, and below each who says so. */
export function DirectoryFacts({ facts }: { facts: readonly DirectoryFact[] }) {
  return (
    <dl className="data-table listed-facts">
      {facts.map((fact) => (
        <Fragment key={fact.id}>
          <dt>{factTerms[fact.id]}</dt>
          <dd data-shared={commonFacts.includes(fact.id) ? 'facts' : undefined}>
            <Value fact={fact} /> {fact.origin !== undefined && <span className="stamp">{fact.origin}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Value({ fact: { value, href, links } }: { fact: DirectoryFact }) {
  if (links) {
    return (
      <span>
        {links.map((link, place) => (
          <Fragment key={link.href}>
            {place > 0 && <span>, </span>}
            <a href={link.href}>{link.label}</a>
          </Fragment>
        ))}
      </span>
    )
  }
  if (href === undefined) return <span>{value}</span>
  return (
    <span>
      <a href={href} target="_blank" rel="noopener nofollow">
        {value}
      </a>
    </span>
  )
}
