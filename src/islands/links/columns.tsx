import type { LinkRow } from '#src/domain/links/links.ts'
import { Moment, shortMoment } from '#src/islands/ui/Moment.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import { episode, linkLooks } from './texts.ts'

type Looking = {
  /** The ref of the site that is looked at now. */
  busy: string | null
  /** Why the last look did not come about, and of which site. */
  fault: { ref: string; message: string } | null
  onLook: (link: LinkRow) => void
}

/** The columns of the listed sites. */
export function linkColumns({ busy, fault, onLook }: Looking): readonly TableColumn<LinkRow>[] {
  return [
    {
      heading: 'Listing',
      cell: ({ name, url }) => (
        <>
          <strong className="list-title" dir="auto">
            {name}
          </strong>
          <a className="link-address quiet" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {shown(url)}
          </a>
        </>
      ),
    },
    {
      heading: 'State',
      cell: ({ state }) => (
        <span className={`stamp stamp-framed ${linkLooks[state].look}`.trim()}>{linkLooks[state].label}</span>
      ),
    },
    { heading: 'What we saw', cell: (link) => <Seen link={link} /> },
    {
      heading: 'Looked at',
      cell: ({ checkedAt, nextAt }) => (
        <>
          {checkedAt ? <Moment at={checkedAt} /> : <span className="unknown">not yet</span>}
          {nextAt && <span className="link-next quiet">next {shortMoment(nextAt)}</span>}
        </>
      ),
    },
    {
      heading: 'Change',
      cell: (link) =>
        link.state !== 'gone' && (
          <>
            <button
              className="button-link"
              type="button"
              aria-label={`${busy === link.ref ? 'Looking' : 'Look now'}: ${link.name}`}
              aria-disabled={busy !== null || undefined}
              onClick={() => {
                if (busy === null) onLook(link)
              }}
            >
              {busy === link.ref ? 'Looking...' : 'Look now'}
            </button>
            <span className="list-error link-refusal" role="status">
              {fault?.ref === link.ref && fault.message}
            </span>
          </>
        ),
      number: true,
    },
  ]
}

function Seen({ link }: { link: LinkRow }) {
  const { checkedAt, status, error, state } = link
  if (checkedAt === null) return <span className="unknown">nothing yet</span>
  const since = episode(link)
  const isFault = error !== null && (state === 'failing' || state === 'gone')
  return (
    <>
      <span className={isFault ? 'link-seen link-fault' : 'link-seen'}>{error ?? `It answers (${status}).`}</span>
      {error !== null && !isFault && <span className="link-since quiet">This is not held against it.</span>}
      {since && <span className="link-since quiet">{since}</span>}
    </>
  )
}

/** Without the scheme, which says nothing here, and a lone slash. */
function shown(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
