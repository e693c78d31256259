import { type Basis as BasisOf, basisNote, verifiedText } from '#src/domain/directories/named-directories.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

/** When an entry was verified, and the page that supports it. Without either there's nothing: `BasisNote` says so once. */
export function Basis({ source, verifiedOn, verifiedSource = source }: BasisOf) {
  if (verifiedOn === undefined && verifiedSource === undefined) return null
  return (
    <p className="stamp">
      {verifiedOn !== undefined && <span>{`${verifiedText(verifiedOn)} `}</span>}
      {verifiedSource !== undefined && (
        <span>
          {'Source: '}
          <a href={verifiedSource} target="_blank" rel={linkRel('recommended')}>
            {websiteHost(verifiedSource)}
          </a>
        </span>
      )}
    </p>
  )
}

/** One line for all entries that rest on our editors' knowledge. */
export function BasisNote({ entries }: { entries: readonly BasisOf[] }) {
  const note = basisNote(entries)
  return note === '' ? null : (
    <p className="quiet" data-shared="basis">
      {note}
    </p>
  )
}
