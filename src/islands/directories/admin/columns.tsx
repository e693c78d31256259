import type { TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { priceLabel } from '#src/domain/directories/directories.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

/** The columns of the list of directories. */
export function directoryColumns(onEdit: (directory: AdminDirectory) => void): readonly TableColumn<AdminDirectory>[] {
  return [
    {
      heading: 'Directory',
      cell: ({ name, url, excludedReason, rule }) => (
        <>
          <strong className="list-title">{name}</strong>
          <a className="link-url quiet" href={url} target="_blank" rel={linkRel('recommended')}>
            {websiteHost(url)}
          </a>
          {rule !== null && (
            <span className="directory-aside">
              <span className="stamp stamp-framed">never used</span> {rule}
            </span>
          )}
          {excludedReason !== null && (
            <span className="directory-aside">
              <span className="stamp stamp-framed stamp-bad">set aside</span> {excludedReason}
            </span>
          )}
        </>
      ),
    },
    { heading: 'DR', cell: ({ dr }) => dr ?? <span className="unknown">unknown</span> },
    {
      heading: 'Price',
      cell: ({ pricing }) => (pricing === null ? <span className="unknown">unknown</span> : priceLabel(pricing)),
    },
    { heading: 'Links', cell: ({ followed }) => <Links followed={followed} /> },
    { heading: 'Our submissions', cell: ({ figures }) => <Figures figures={figures} /> },
    {
      heading: 'Checked',
      cell: ({ checkedAt, checkedBy }) => (
        <>
          {checkedAt === null ? (
            <span className="unknown">not yet</span>
          ) : (
            <span className="stamp">{shortDate(checkedAt)}</span>
          )}
          {checkedBy !== null && <span className="link-next quiet">{checkedBy}</span>}
        </>
      ),
    },
    {
      heading: 'Actions',
      cell: (directory) => (
        <button
          className="button-link"
          type="button"
          aria-label={`Edit: ${directory.name}`}
          onClick={() => onEdit(directory)}
        >
          Edit
        </button>
      ),
      number: true,
    },
  ]
}

function Links({ followed }: { followed: boolean | null }) {
  if (followed === null) return <span className="unknown">unknown</span>
  return <span className={followed ? 'followed' : 'not-followed'}>{followed ? 'followed' : 'nofollow'}</span>
}

/** '24 sent, 12 live, 3 declined, 9 days to live'. Counts, because a rate of a few would say more about chance. */
function Figures({ figures: { tried, live, decided, daysToLive } }: Pick<AdminDirectory, 'figures'>) {
  if (tried === 0) return <span className="unknown">none yet</span>
  const parts = [
    `${tried} sent`,
    live > 0 && `${live} live`,
    decided > live && `${decided - live} declined`,
    decided === 0 && 'no result yet',
    daysToLive !== null && (daysToLive === 1 ? '1 day to live' : `${daysToLive} days to live`),
  ]
  return <span className="directory-figures">{parts.filter(Boolean).join(', ')}</span>
}
