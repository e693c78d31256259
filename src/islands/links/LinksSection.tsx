import { useState } from 'react'
import { type LinkRow, linkStates } from '#src/domain/links/links.ts'
import { Fault } from '#src/islands/accounts/AccountForm.tsx'
import { Loading } from '#src/islands/accounts/Shell.tsx'
import { isPlainClick } from '#src/islands/admin/ListControls.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import { linkColumns } from './columns.tsx'
import { linkLooks, outcome } from './texts.ts'
import { LinkPages } from './LinkPages.tsx'
import { addressOf, type LinksList, useLinks } from './useLinks.ts'

/** States in the order in which they matter to somebody who looks after the site. */
const order = [...linkStates].sort((one, other) => rank(one) - rank(other))

/** Whether the sites of the listings answer, and the button that looks at one now. */
export function LinksSection() {
  const list = useLinks()
  const [busy, setBusy] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [fault, setFault] = useState<{ ref: string; message: string } | null>(null)
  const { view, data, failure, loading, go, reload, check } = list

  const look = async (link: LinkRow) => {
    setBusy(link.ref)
    setSaid('')
    setFault(null)
    const answer = await check(link.ref)
    setBusy(null)
    if (answer.ok) setSaid(outcome(answer.row))
    else setFault({ ref: link.ref, message: answer.message })
  }
  return (
    <section className="screen-section" aria-labelledby="links">
      <h2 id="links">Sites of listings</h2>
      <p className="quiet link-intro">
        Each listed site is looked at once a week. One that fails is looked at more often; its founder is told after
        three days, and the listing is taken down after thirty.
      </p>
      <States list={list} />
      <Fault>{failure}</Fault>
      {failure !== null && (
        <p>
          <button className="button button-quiet" type="button" onClick={() => void reload()}>
            Try again
          </button>
        </p>
      )}
      <p className="quiet" role="status">
        {said}
      </p>
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {data.links.length > 0 ? (
            <Table
              caption="Sites of listings, what is looked at next first"
              columns={linkColumns({ busy, fault, onLook: (link) => void look(link) })}
              rows={data.links}
              rowKey={({ ref }) => ref}
              kind="data-table-screen data-table-links"
            />
          ) : (
            <Empty list={list} />
          )}
        </div>
      )}
      {data && <LinkPages view={view} pagination={data.pagination} onPage={(page) => go({ page })} />}
    </section>
  )
}

function States({ list: { view, data, go } }: { list: LinksList }) {
  const all = data && Object.values(data.counts).reduce((sum, count) => sum + count, 0)
  const entries = [
    { state: '' as const, label: 'all', count: all },
    ...order.map((state) => ({ state, label: linkLooks[state].label, count: data?.counts[state] })),
  ]
  return (
    <nav className="list-states" aria-label="States of sites">
      {entries.map(({ state, label, count }) => (
        <a
          key={state}
          href={addressOf({ state, page: 1 })}
          aria-current={view.state === state ? 'true' : undefined}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            go({ state })
          }}
        >
          {label} {typeof count === 'number' && <span className="list-count">{count}</span>}
        </a>
      ))}
    </nav>
  )
}

function Empty({ list: { view, data, go } }: { list: LinksList }) {
  const total = data?.pagination.totalItems ?? 0
  if (view.state === '' && total === 0) {
    return (
      <div className="teach">
        <p>No site was entered yet. Published listings enter by themselves within an hour.</p>
      </div>
    )
  }
  return (
    <div className="teach">
      <p>{view.state === 'failing' ? 'No site fails.' : 'There is none here.'}</p>
      <button className="button button-quiet" type="button" onClick={() => go({ state: '' })}>
        Show all
      </button>
    </div>
  )
}

function rank(state: LinkRow['state']): number {
  return ['failing', 'unchecked', 'ok', 'gone'].indexOf(state)
}
