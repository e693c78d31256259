import { editorsBasis } from '#src/domain/directories/named-directories.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'

/** On what a note rests: the page that supports it, or our editors' knowledge. */
export function Basis({ source }: { source: string | undefined }) {
  return (
    <p className="stamp">
      {source === undefined ? (
        editorsBasis
      ) : (
        <span>
          {'Source: '}
          <a href={source} target="_blank" rel="noopener nofollow">
            {websiteHost(source)}
          </a>
        </span>
      )}
    </p>
  )
}
