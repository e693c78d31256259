import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { Moment, shortMoment } from '#src/components/ui/Moment.tsx'
import type { TableColumn } from '#src/components/ui/Table.tsx'
import type { LinkRow } from '#src/domain/links/links.api.ts'
import { failureLine, linkStateLabels, linkStateStamps } from './texts.ts'

type Checks = {
  /** The ref of the site that is being checked. */
  checking: string | null
  /** The site whose last check couldn't run, and why. */
  fault: { ref: string; message: string } | null
  onCheck: (link: LinkRow) => void
}

/** The columns of product sites. */
export function linkColumns({ checking, fault, onCheck }: Checks): readonly TableColumn<LinkRow>[] {
  return [
    {
      heading: 'Product',
      cell: ({ name, url }) => (
        <>
          <strong className="list-title" dir="auto">
            {name}
          </strong>
          <OutsideLink className="link-url quiet" url={url}>
            {withoutScheme(url)}
          </OutsideLink>
        </>
      ),
    },
    {
      heading: 'State',
      cell: ({ state }) => (
        <span className={`stamp stamp-framed ${linkStateStamps[state]}`.trim()}>{linkStateLabels[state]}</span>
      ),
    },
    { heading: 'Result', cell: (link) => <Result link={link} /> },
    {
      heading: 'Checked',
      cell: ({ checkedAt, nextAt }) => (
        <>
          {checkedAt ? <Moment at={checkedAt} /> : <span className="unknown">not yet</span>}
          {nextAt && <span className="link-next quiet">next {shortMoment(nextAt)}</span>}
        </>
      ),
    },
    {
      heading: 'Actions',
      cell: (link) =>
        link.state !== 'gone' && (
          <>
            <button
              className="button-link"
              type="button"
              aria-label={`${checking === link.ref ? 'Checking' : 'Check now'}: ${link.name}`}
              aria-disabled={checking !== null || undefined}
              onClick={() => {
                if (checking === null) onCheck(link)
              }}
            >
              {checking === link.ref ? 'Checking...' : 'Check now'}
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

function Result({ link }: { link: LinkRow }) {
  const { checkedAt, status, error, state } = link
  if (checkedAt === null) return <span className="unknown">none yet</span>
  const since = failureLine(link)
  const isFault = error !== null && (state === 'failing' || state === 'gone')
  return (
    <>
      <span className={isFault ? 'link-seen link-fault' : 'link-seen'}>{error ?? `It responds (${status}).`}</span>
      {error !== null && !isFault && <span className="link-since quiet">This doesn’t count as a failure.</span>}
      {since && <span className="link-since quiet">{since}</span>}
    </>
  )
}

/** Without the scheme and a trailing slash. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
