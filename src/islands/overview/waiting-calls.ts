import type { LeadState } from '#src/domain/leads/leads.ts'
import type { MentionAction } from '#src/domain/mentions/changes.ts'
import type { Overview, WaitingItem } from '#src/domain/overview/overview.api.ts'
import { askSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { showOptimistically } from '#src/islands/api/useLoad.ts'
import { overviewPath } from './useOverview.ts'

/** What can be done with an item right in the list, with its key. `undo`: makes it wait again. */
export type QuickAct = {
  key: string
  label: string
  done: string
  send: () => Promise<Outcome<unknown>>
  undo: () => Promise<Outcome<unknown>>
}

/** The acts of each kind. What takes a form isn't here. */
export function quickActs(projectId: string, { kind, id, version }: WaitingItem): readonly QuickAct[] {
  if (kind === 'mention' || kind === 'reply') {
    const change = (action: MentionAction, seen: string) =>
      askSignedIn(`/posts/${id}/mention`, { method: 'PUT', json: { action, seen } })
    return [
      {
        ...{ key: 'd', label: 'Dismiss', done: 'Dismissed' },
        send: () => change('dismiss', 'new'),
        undo: () => change('restore', 'dismissed'),
      },
    ]
  }
  if (kind === 'lead' && version !== null) {
    const change = (state: LeadState, version: number) =>
      askSignedIn(`/projects/${projectId}/leads/${id}`, { method: 'PUT', json: { version, state } })
    const act = (key: string, label: string, state: LeadState): QuickAct => ({
      ...{ key, label, done: `Marked as ${label.toLowerCase()}` },
      send: () => change(state, version),
      undo: () => change('new', version + 1),
    })
    return [act('c', 'Contacted', 'contacted'), act('n', 'Not a fit', 'notAFit')]
  }
  return []
}

/** Takes an item off the list while `send` sends what was done. */
export function takeOff(projectId: string, item: WaitingItem, send: () => Promise<void>): Promise<void> {
  return showOptimistically<Overview>(
    'overview',
    overviewPath(projectId),
    (shown) => shown && { ...shown, waiting: without(shown.waiting, item) },
    send,
  )
}

function without({ items, totals }: Overview['waiting'], { kind, id, size }: WaitingItem): Overview['waiting'] {
  return {
    items: items.filter((item) => item.kind !== kind || item.id !== id),
    totals: { ...totals, [kind]: Math.max(0, totals[kind] - size) },
  }
}
