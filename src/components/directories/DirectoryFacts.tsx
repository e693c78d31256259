import { Fragment } from 'react'
import { type DirectoryFact, factTerms } from '#src/seo/directories/directory-facts.ts'
import { commonFacts } from '#src/seo/directories/indexable.ts'
import { type LinkKind, linkRel } from '#src/domain/urls/link-rel.ts'

/** Terms with what is known, and below each who says so. */
export function DirectoryFacts({ facts, kind }: { facts: readonly DirectoryFact[]; kind: LinkKind }) {
  return (
    <dl className="data-table listed-facts">
      {facts.map((fact) => (
        <Fragment key={fact.id}>
          <dt>{factTerms[fact.id]}</dt>
          <dd data-shared={commonFacts.includes(fact.id) ? 'facts' : undefined}>
            <Value fact={fact} kind={kind} />{' '}
            {fact.origin !== undefined && <span className="stamp">{fact.origin}</span>}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Value({ fact: { value, href, links }, kind }: { fact: DirectoryFact; kind: LinkKind }) {
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
      <a href={href} target="_blank" rel={linkRel(kind)}>
        {value}
      </a>
    </span>
  )
}
