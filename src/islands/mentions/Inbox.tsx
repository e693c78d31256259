import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { emptyLink } from '#src/domain/mentions/changes.ts'
import { isSourceProblem } from '#src/domain/mentions/faults.ts'
import type { Mention } from '#src/domain/mentions/mentions.api.ts'
import { parseWebsite } from '#src/domain/urls/websites.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'
import { useDetailView } from '#src/islands/ui/useDetailView.ts'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { KeysDialog } from '#src/islands/ui/KeysDialog.tsx'
import { useKeys } from '#src/islands/ui/useKeys.ts'
import { AddLink } from './AddLink.tsx'
import { InboxEmpty } from './InboxEmpty.tsx'
import { InboxFoot } from './InboxFoot.tsx'
import { InboxHead } from './InboxHead.tsx'
import { MentionList } from './MentionList.tsx'
import { MentionView } from './MentionView.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import { SourcesDialog } from './SourcesDialog.tsx'
import type { Act } from './inbox-state.ts'
import { useSources } from './source-calls.ts'
import { mentionInUrl, useInbox } from './useInbox.ts'

/** The keys of the inbox, as the help shows them. */
const inboxKeys: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['J', '↓'], does: 'Next mention' },
  { keys: ['K', '↑'], does: 'Previous mention' },
  { keys: ['R'], does: 'Write a reply' },
  { keys: ['M'], does: 'Mark as replied' },
  { keys: ['D'], does: 'Dismiss' },
  { keys: ['S'], does: 'Snooze' },
  { keys: ['1 – 5'], does: 'Pick a time in the snooze dialog' },
  { keys: ['N'], does: 'Move back to New' },
  { keys: ['O'], does: 'Open the post in a new tab' },
  { keys: ['U'], does: 'Undo the last change, then the one before' },
  { keys: ['Esc'], does: 'Leave the reply' },
  { keys: ['?'], does: 'Show this list' },
]

/** The next page is loaded when this many mentions are left below the open one. */
const loadMoreAt = 5

type Props = {
  projectId: string
  /** A mention's new state is stored. */
  onSaved: (mention: Mention) => void
  /** The reply to a mention. */
  replyTo: (mention: Mention, events: { onReplied: () => void; onDrafted: (draft: string) => void }) => ReactNode
}

/** A project's mentions: the list, the open one, and what can be done with it, by keyboard too. */
export function Inbox({ projectId, onSaved, replyTo }: Props) {
  const [dailyMail, setDailyMail] = useState(true)
  const { inbox, view, show } = useInbox(projectId, { onSaved, onDailyMail: setDailyMail })
  const sources = useSources(projectId)
  const keywords = useLoad<{ used: number; items: readonly unknown[] }>('keywords', `/projects/${projectId}/keywords`)
  const detail = useDetailView()
  const [dialog, setDialog] = useState<'keys' | 'snooze' | 'sources' | 'link' | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  /** It's still there when the dialog is opened again. */
  const [typedLink, setTypedLink] = useState(emptyLink)
  const [wanted, setWanted] = useState(mentionInUrl)
  const pane = useRef<HTMLElement>(null)
  const { items, loading, failure } = view
  const open = items.find(({ id }) => id === view.open) ?? null
  const place = items.findIndex(({ id }) => id === view.open)

  useEffect(() => {
    // A link to one of them, once it's there.
    if (wanted === null || !items.some(({ id }) => id === wanted)) return
    setWanted(null)
    inbox.open(wanted)
    detail.open()
  }, [wanted, items, inbox, detail])
  useEffect(() => {
    pane.current?.scrollTo(0, 0)
    if (detail.isOpen) scrollTo(0, 0)
  }, [view.open, detail.isOpen])
  useEffect(() => {
    if (place >= items.length - loadMoreAt) void inbox.more()
  }, [place, items.length, inbox])
  useEffect(() => {
    if (!open && loading === null && detail.isOpen) detail.close()
  })

  const act = (wanted: Act) => open && inbox.act(open, wanted)
  const acts = {
    act,
    reply: () => {
      detail.open()
      // On a phone the field is only there once the mention is shown.
      requestAnimationFrame(() => pane.current?.querySelector('textarea')?.focus())
    },
    snooze: () => open && setDialog('snooze'),
    visit: () => {
      const url = open && parseWebsite(open.url)
      if (url) window.open(url.href, '_blank', 'noopener')
    },
    undo: inbox.undo,
    help: () => setDialog('keys'),
    closeRefusal: inbox.closeRefusal,
  }
  useKeys({
    j: () => inbox.step(1),
    k: () => inbox.step(-1),
    ArrowDown: () => inbox.step(1),
    ArrowUp: () => inbox.step(-1),
    r: acts.reply,
    m: () => act({ action: 'reply' }),
    d: () => act({ action: 'dismiss' }),
    s: acts.snooze,
    n: () => act({ action: 'restore' }),
    o: acts.visit,
    u: acts.undo,
    '?': acts.help,
  })

  return (
    <div className="queue inbox" data-reading={detail.isOpen || undefined}>
      <InboxHead
        view={view}
        failing={sources.data?.items.filter(({ error }) => isSourceProblem(error)).length ?? 0}
        onShow={show}
        onSources={() => setDialog('sources')}
        onLink={() => setDialog('link')}
      />
      <div className="inbox-notices">
        <Notice>{said}</Notice>
        <ErrorState failure={failure} onRetry={() => inbox.load(view.query)} />
      </div>
      {items.length > 0 && (
        <MentionList
          view={view}
          onOpen={(id) => {
            inbox.open(id)
            detail.open()
          }}
          onMore={() => void inbox.more()}
        />
      )}
      {open && (
        <section
          className="queue-item"
          aria-label="Open mention"
          tabIndex={0}
          data-scrolls
          ref={pane}
          onKeyDown={({ key, target }) => {
            if (key === 'Escape' && target instanceof HTMLTextAreaElement) target.blur()
          }}
        >
          <MentionView key={open.id} mention={open} onBack={detail.close}>
            {replyTo(open, {
              onReplied: () => inbox.replied(open),
              onDrafted: (draft) => inbox.drafted(open.id, draft),
            })}
          </MentionView>
        </section>
      )}
      {items.length === 0 && failure === null && (
        <>
          {loading !== null ? (
            <Loading />
          ) : (
            <InboxEmpty
              projectId={projectId}
              view={view}
              sources={sources.data}
              keywords={keywords.data?.items.length ?? null}
              onShow={show}
            />
          )}
        </>
      )}
      <InboxFoot view={view} open={open} acts={acts} />
      <p className="visually-hidden" role="status">
        {view.said}
      </p>
      {dialog === 'keys' && <KeysDialog lines={inboxKeys} onClose={() => setDialog(null)} />}
      {dialog === 'snooze' && (
        <SnoozeDialog
          onSnooze={(until) => {
            setDialog(null)
            act({ action: 'snooze', until })
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'link' && (
        <AddLink
          projectId={projectId}
          typed={typedLink}
          onType={setTypedLink}
          onAdded={(mention, unread, isAll) => {
            if (isAll) setDialog((open) => (open === 'link' ? null : open))
            inbox.show(mention)
            setSaid(unread === null ? 'Added.' : `Added with what you typed. We couldn’t read the page: ${unread}`)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'sources' && (
        <SourcesDialog
          projectId={projectId}
          sources={sources}
          dailyMail={dailyMail}
          onDailyMail={setDailyMail}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}
