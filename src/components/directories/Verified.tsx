import { shortDate } from '#src/domain/dates/dates.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = { verifiedOn?: string | undefined; verifiedSource?: string | undefined }

/** When one of us last compared a row with its site, and the page that supports it. Nothing, if nobody has. */
export function Verified({ verifiedOn, verifiedSource }: Props) {
  if (verifiedOn === undefined) return null
  const text = (
    <>
      <span>{'verified '}</span>
      <time dateTime={verifiedOn}>{shortDate(verifiedOn)}</time>
    </>
  )
  // The space is for programs that read pages without styles.
  return (
    <>
      {' '}
      <span className="stamp">
        {verifiedSource === undefined ? (
          text
        ) : (
          <a href={verifiedSource} target="_blank" rel={linkRel('recommended')}>
            {text}
          </a>
        )}
      </span>
    </>
  )
}
