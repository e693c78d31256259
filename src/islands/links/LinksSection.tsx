import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Pagination } from '#src/components/ui/Pagination.tsx'
import { Table } from '#src/components/ui/Table.tsx'
import type { LinkRow } from '#src/domain/links/links.api.ts'
import { linkStates } from '#src/domain/links/links.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { countAll, StateLinks } from '#src/islands/ui/list/StateLinks.tsx'
import { linkColumns } from './columns.tsx'
import { urlOf } from './links-view.ts'
import { checkResult, linkStateLabels } from './texts.ts'
import { type LinksList, useLinks } from './useLinks.ts'

/** What needs attention comes first. */
const stateOrder = ['failing', 'unchecked', 'ok', 'gone']
const states = linkStates.toSorted((one, other) => stateOrder.indexOf(one) - stateOrder.indexOf(other))

/** Whether the sites of published products answer, with a button that checks one now. */
export function LinksSection() {
  const list = useLinks()
  const [checking, setChecking] = useState<string | null>(null)
  const [message, setMessage] = useState('')
  const [fault, setFault] = useState<{ ref: string; message: string } | null>(null)
  const { view, data, failure, loading, go, reload } = list

  const check = async (link: LinkRow) => {
    setChecking(link.ref)
    setMessage('')
    setFault(null)
    const answer = await list.check(link.ref)
    setChecking(null)
    if (answer.ok) setMessage(checkResult(answer.row))
    else setFault({ ref: link.ref, message: answer.message })
  }
  return (
    <section className="screen-section" aria-labelledby="links">
      <h2 id="links">Product sites</h2>
      <p className="quiet link-intro">
        We check each site once a week, and more often while it fails. We email the founder after three days of failing,
        and take the product down after thirty.
      </p>
      <StateLinks
        label="States of sites"
        states={[
          { state: '', label: 'all', count: data ? countAll(data.counts) : undefined },
          ...states.map((state) => ({ state, label: linkStateLabels[state], count: data?.counts[state] })),
        ]}
        current={view.state}
        urlOf={(state) => urlOf({ state: state as LinksList['view']['state'], page: 1 })}
        onState={(state) => go({ state: state as LinksList['view']['state'] })}
      />
      <ErrorState failure={failure} onRetry={reload} />
      <p className="quiet" role="status">
        {message}
      </p>
      {data === null && failure === null && <Loading />}
      {data && (
        <div className="list-rows" aria-busy={loading || undefined}>
          {data.links.length > 0 ? (
            <Table
              caption="Product sites, next check first"
              columns={linkColumns({ checking, fault, onCheck: (link) => void check(link) })}
              rows={data.links}
              rowKey={({ ref }) => ref}
              kind="data-table-screen data-table-links"
            />
          ) : (
            <NoSites list={list} />
          )}
        </div>
      )}
      {data && (
        <Pagination
          of="of sites"
          page={view.page}
          totalPages={data.pagination.totalPages}
          urlOf={(page) => urlOf({ ...view, page })}
          onPage={(page) => go({ page })}
        />
      )}
    </section>
  )
}

function NoSites({ list: { view, data, go } }: { list: LinksList }) {
  const total = data?.pagination.totalItems ?? 0
  if (view.state === '' && total === 0) {
    return <EmptyState text="No sites yet. A published product’s site shows up here within an hour." />
  }
  return (
    <EmptyState text={view.state === 'failing' ? 'No failing sites.' : 'No sites in this state.'}>
      <button className="button button-quiet" type="button" onClick={() => go({ state: '' })}>
        Show all
      </button>
    </EmptyState>
  )
}
