import { useEffect, useState } from 'react'
import { type MentionFilter, mentionFilters } from '#src/domain/mentions/mentions.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useLeaveGuard } from '#src/islands/ui/useLeaveGuard.ts'
import { useUrlView } from '#src/islands/ui/useUrlView.ts'
import { useStore } from '#src/islands/ui/state.ts'
import { createInboxStore, type InboxEvents, type InboxStore } from './inbox-store.ts'
import type { InboxView } from './inbox-state.ts'

type Inbox = { inbox: InboxStore; view: InboxView; show: (filter: MentionFilter) => void }

/** A project's inbox, with the filter of the page's URL. It's loaded again whenever the page comes back into view. */
export function useInbox(projectId: string, events: InboxEvents): Inbox {
  const [inbox] = useState(() => createInboxStore(projectId, askSignedIn, events))
  const view = useStore(inbox)
  const [filter, show] = useUrlView(filterFromUrl, filterUrl)

  useLeaveGuard(inbox.isBusy)
  useEffect(() => void inbox.load(filter), [inbox, filter])
  useEffect(() => {
    // What waited in this browser, and what waits once the connection is back.
    const send = () => void inbox.pump()
    const look = () => {
      if (document.visibilityState === 'visible') void inbox.refresh()
    }
    inbox.start()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', look)
    return () => {
      inbox.stop()
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', look)
    }
  }, [inbox])
  return { inbox, view, show }
}

export function filterUrl(filter: MentionFilter): string {
  return filter === 'new' ? '/dashboard/mentions' : `/dashboard/mentions?filter=${filter}`
}

function filterFromUrl(): MentionFilter {
  const asked = new URLSearchParams(location.search).get('filter')
  return (Object.keys(mentionFilters) as MentionFilter[]).find((filter) => filter === asked) ?? 'new'
}

/** The mention that a link leads to. Null: none. */
export function mentionInUrl(): string | null {
  return new URLSearchParams(location.search).get('mention')
}
