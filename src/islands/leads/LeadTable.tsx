import { type FocusEvent, useState } from 'react'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { shortDay } from '#src/components/ui/Moment.tsx'
import type { Lead, LeadPage } from '#src/domain/leads/leads.api.ts'
import { hasMessage } from '#src/domain/leads/messages.ts'
import { sourceName } from '#src/domain/leads/profiles.ts'
import { queryClient } from '#src/islands/api/query-client.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { changeLead } from './calls.ts'
import { withLead } from './leads-view.ts'
import { StateSelect } from './StateSelect.tsx'
import { createStateChoices } from './state-choices.ts'
import type { Notes } from './useNotes.ts'

type Props = {
  projectId: string
  leads: readonly Lead[]
  notes: Notes
  onOpen: (lead: Lead) => void
  onFailure: (message: string) => void
}

/** People, with what they wrote and how far it went with them. */
export function LeadTable({ projectId, leads, notes, onOpen, onFailure }: Props) {
  const [choices] = useState(() =>
    createStateChoices({
      send: (lead, state) => changeLead(projectId, lead.id, { version: lead.version, state }),
      show: showLead,
      refresh: () => void refresh('leads'),
      onFailure,
    }),
  )
  const columns: TableColumn<Lead>[] = [
    { heading: 'Person', cell: (lead) => <Person lead={lead} /> },
    {
      heading: 'Last post',
      cell: ({ lastPost, mentions, keywords }) => (
        <>
          <OutsideLink className="lead-post" url={lastPost.url}>
            <bdi>{lastPost.title || 'Post'}</bdi>
          </OutsideLink>
          <span className="stamp">{`${shortDay(lastPost.postedAt)}${mentions > 1 ? ` · ${mentions} posts` : ''}`}</span>
          {keywords.length > 0 && (
            <span className="stamp lead-keywords">
              <bdi>{keywords.join(', ')}</bdi>
            </span>
          )}
        </>
      ),
    },
    {
      heading: 'State',
      cell: (lead) => <StateSelect lead={lead} onChoose={(state) => void choices.choose(lead, state)} />,
    },
    {
      heading: 'Note',
      cell: (lead) => (
        <>
          {lead.note !== '' && (
            <span className="lead-note" dir="auto">
              {lead.note}
            </span>
          )}
          {notes.typed[lead.id] !== undefined && <span className="stamp">not saved</span>}
          <button className="button-link" type="button" onClick={() => onOpen(lead)}>
            {lead.note === '' ? 'Add note' : 'Edit'}
            <span className="visually-hidden">
              {lead.note === '' ? ' about ' : ' note about '}
              {lead.handle}
            </span>
          </button>
        </>
      ),
    },
    {
      heading: 'Actions',
      cell: (lead) => (
        <button className="button button-quiet button-small" type="button" onClick={() => onOpen(lead)}>
          {hasMessage(lead) ? 'Message' : 'Open'}
          <span className="visually-hidden"> for {lead.handle}</span>
        </button>
      ),
    },
  ]
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget !== null && target.closest('tr')?.contains(relatedTarget)
    // A dialog gives the focus back, and so does another window.
    if (!isInside && !relatedTarget?.closest('dialog') && document.hasFocus()) choices.leave()
  }
  return (
    <div onBlur={onBlur}>
      <Table
        kind="data-table-screen lead-table"
        caption="Leads"
        columns={columns}
        rows={leads}
        rowKey={({ id }) => id}
        rowName={({ handle }) => handle}
      />
    </div>
  )
}

/** A line may end before the instance of a long handle. */
function breakable(handle: string) {
  const at = handle.indexOf('@')
  if (at < 0) return <span>{handle}</span>
  return (
    <span>
      {handle.slice(0, at)}
      <wbr />
      {handle.slice(at)}
    </span>
  )
}

function Person({ lead: { handle, profileUrl, source, lastPost, others, demo } }: { lead: Lead }) {
  return (
    <>
      <OutsideLink className="lead-handle" url={profileUrl}>
        <bdi>{breakable(handle)}</bdi>
      </OutsideLink>
      <span className="stamp">{sourceName(source, lastPost.url)}</span>
      {others.map((other) => (
        <span key={`${other.source} ${other.handle}`} className="stamp">
          also{' '}
          <OutsideLink url={other.profileUrl}>
            <bdi>{other.handle}</bdi>
          </OutsideLink>
        </span>
      ))}
      {demo && <span className="stamp stamp-framed">demo</span>}
    </>
  )
}

/** Shows a changed lead in every list that is loaded. */
export function showLead(changed: Lead): void {
  const queryKey = ['leads']
  const wasLoading = queryClient.isFetching({ queryKey }) > 0
  // A load that began before could bring back the old state.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<LeadPage>({ queryKey }, (page) => page && withLead(page, changed))
  if (wasLoading) void queryClient.refetchQueries({ queryKey, type: 'active' })
}
