import { Fragment } from 'react'
import type { HubGroup } from '#src/seo/landing/hubs.ts'

/** The id of a group, for links to it. */
export function groupId(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}

/** The things of a group, each with its pages. */
export function HubRows({ group: { heading, rows } }: { group: HubGroup }) {
  return (
    <section id={groupId(heading)}>
      <h2>{heading}</h2>
      <ul className="rows">
        {rows.map(({ name, href, links, isShort }) => (
          <li key={name}>
            <span className="name">
              {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}{' '}
              {isShort && <span className="stamp">short</span>}
            </span>{' '}
            <span className="links">
              {links.map(({ label, href }) => (
                <Fragment key={href}>
                  <a href={href}>{label}</a>{' '}
                </Fragment>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
