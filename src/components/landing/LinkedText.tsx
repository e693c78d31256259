import { Fragment } from 'react'
import type { PageLink } from '#src/seo/landing/page.ts'

/** Text with links to the sites that it names. */
export function LinkedText({ parts }: { parts: readonly (string | PageLink)[] }) {
  return parts.map((part, place) => (
    <Fragment key={place}>
      {typeof part === 'string' ? (
        part
      ) : (
        <a href={part.href} target="_blank" rel="noopener">
          {part.label}
        </a>
      )}
    </Fragment>
  ))
}
