import { exclusionPath } from '#src/domain/directories/exclusion.ts'
import type { DirectoryPage } from '#src/seo/directories/directory-pages.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = { page: Pick<DirectoryPage, 'name' | 'url' | 'submitUrl' | 'inPool' | 'whyNot' | 'status' | 'linkKind'> }

/** What can be done with a directory. No button leads to a site that is dead or no longer the directory’s. */
export function DirectoryActions({ page: { name, url, submitUrl, inPool, whyNot, status, linkKind } }: Props) {
  if (status.deadSince !== null || status.movedTo !== null) return null
  return (
    <>
      <p className="button-row">
        <a className="button" href={submitUrl ?? url} target="_blank" rel={linkRel(linkKind)}>
          {submitUrl === undefined ? `Visit ${name}` : 'Open the form'}
          <span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        {inPool && (
          <a className="button button-quiet" href="/#pricing">
            Have us submit it
          </a>
        )}
      </p>
      {whyNot !== null && (
        <p className="quiet" data-shared="sales">
          {`We don’t submit here. ${whyNot} `}
          <a href={exclusionPath}>How we choose</a>
        </p>
      )}
    </>
  )
}
