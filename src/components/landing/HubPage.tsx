import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import { LinkList } from '#src/components/ui/LinkList.tsx'
import type { Hub } from '#src/seo/landing/hubs.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { groupId, HubRows } from './HubRows.tsx'

/** All landing pages of a family, in groups. */
export function HubPage({ hub: { title, lead, groups, index } }: { hub: Hub }) {
  return (
    <div className="wrap hub">
      <Breadcrumbs links={[paths.home, paths.hub]} />
      <header className="stack">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        {groups.length > 1 && (
          <nav aria-label="Groups">
            <ul className="jumps">
              {groups.map(({ heading }) => (
                <li key={heading}>
                  <a href={`#${groupId(heading)}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </header>
      {groups.map((group) => (
        <HubRows key={group.heading} group={group} />
      ))}
      {index && <LinkList heading="From A to Z" links={index} />}
    </div>
  )
}
