import type { ReactNode } from 'react'
import { MovedNotice } from './MovedNotice.tsx'
import { StatusSection } from './StatusSection.tsx'
import { Breadcrumbs } from '#src/components/ui/Breadcrumbs.tsx'
import type { DirectoryPage as Page } from '#src/seo/directories/directory-pages.ts'
import { noteLinks } from '#src/seo/landing/name-links.ts'
import { paths } from '#src/seo/landing/paths.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'
import { DirectoryActions } from './DirectoryActions.tsx'
import { DirectoryFacts } from './DirectoryFacts.tsx'
import { DirectoryNotes } from './DirectoryNotes.tsx'
import { DirectoryOrigin } from './DirectoryOrigin.tsx'
import { OwnFigures } from './OwnFigures.tsx'

type Props = {
  page: Page
  /** Further sections, after what we know and before where it comes from. */
  children?: ReactNode
}

/** What we know of a directory. */
export function DirectoryPage({ page, children }: Props) {
  const { name, lead, facts, missing, notes, figures, status, changes, lists, related, crumbs } = page
  return (
    <article className="wrap listed">
      <Breadcrumbs links={[paths.home, ...crumbs]} />
      <header className="stack">
        <h1>{name}</h1>
        <p className="lead">{lead}</p>
        {status.movedTo !== null && <MovedNotice name={name} to={status.movedTo} />}
        <p className="stamp">
          <a href={page.url} target="_blank" rel={linkRel(page.linkKind)}>
            {page.host}
          </a>
        </p>
        <DirectoryActions page={page} />
      </header>
      <section aria-labelledby="facts">
        <h2 id="facts">What we know</h2>
        <DirectoryFacts facts={facts} kind={page.linkKind} />
        {missing !== '' && <p className="quiet">{missing}</p>}
      </section>
      {notes.length > 0 && <DirectoryNotes notes={notes} verified={page.verified} links={noteLinks(page)} />}
      {figures && <OwnFigures figures={figures} />}
      <StatusSection status={status} changes={changes} />
      {children}
      <DirectoryOrigin lists={lists} hasNotes={notes.length > 0} />
      {related.map(({ heading, links }) => (
        <nav key={heading} className="listed-related" aria-label={heading}>
          <h2>{heading}</h2>
          <ul>
            {links.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </article>
  )
}
