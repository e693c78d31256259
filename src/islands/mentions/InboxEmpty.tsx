import { useState } from 'react'
import { ViewLink } from '#src/components/ui/ViewLink.tsx'
import type { MentionFilter } from '#src/domain/mentions/mentions.ts'
import { site } from '#src/site.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { FocusedNotice, type Said } from '#src/islands/ui/FocusedNotice.tsx'
import type { InboxView } from './inbox-state.ts'
import type { SourceList } from './source-calls.ts'
import { SourceOffers } from './SourceOffers.tsx'
import { filterUrl } from './useInbox.ts'

type Props = {
  projectId: string
  view: InboxView
  /** Null: not loaded. */
  sources: SourceList | null
  keywords: number | null
  onShow: (filter: MentionFilter) => void
}

const nothing: Record<MentionFilter, string> = {
  new: 'All caught up. New mentions show up here, from most sources within an hour of being posted.',
  replied: 'No replies yet. Answer a post, then mark it as replied.',
  dismissed: 'Nothing dismissed.',
  all: 'No mentions yet. We look for new posts several times an hour.',
}

/** No mentions: what is missing, step by step, or that there is nothing to do. */
export function InboxEmpty({ projectId, view: { query: filter, counts }, sources, keywords, onShow }: Props) {
  const [said, setSaid] = useState<Said | null>(null)
  if (sources === null || keywords === null) return null
  const isSetUp = keywords > 0 && sources.items.length > 0
  if (counts.all > 0 || isSetUp) {
    return (
      <div className="queue-empty">
        <FocusedNotice said={said} />
        <EmptyState text={nothing[counts.all === 0 ? 'all' : filter]}>
          {filter === 'new' && counts.snoozed > 0 && (
            <p className="quiet">
              {counts.snoozed} snoozed {counts.snoozed === 1 ? 'mention comes' : 'mentions come'} back later.
            </p>
          )}
          {filter !== 'all' && counts.all > 0 ? (
            <ViewLink className="button button-quiet" href={filterUrl('all')} onOpen={() => onShow('all')}>
              Show all mentions
            </ViewLink>
          ) : (
            <a className="button button-quiet" href="/dashboard/keywords">
              Edit keywords
            </a>
          )}
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="queue-empty inbox-setup">
      <p className="lead-line">Find posts from people who need what you make, and answer them. Two things to set up:</p>
      <FocusedNotice said={said} />
      <section aria-labelledby="setup-keywords">
        <h2 id="setup-keywords">1. Keywords {keywords > 0 && <Done />}</h2>
        {keywords > 0 ? (
          <p>
            {keywords} {keywords === 1 ? 'keyword' : 'keywords'}. <a href="/dashboard/keywords">Edit keywords</a>
          </p>
        ) : (
          <>
            <p>The words people use when they look for a product like yours. We suggest some from your profile.</p>
            <p>
              <a className="button" href="/dashboard/keywords">
                Add keywords
              </a>
            </p>
          </>
        )}
      </section>
      <section aria-labelledby="setup-sources">
        <h2 id="setup-sources">2. Sources {sources.items.length > 0 && <Done />}</h2>
        <p>Where we look for them. {site.reddit ? 'Hacker News and Reddit take' : 'Hacker News takes'} one click.</p>
        <SourceOffers projectId={projectId} sources={sources} onSaid={(text) => setSaid({ text })} />
      </section>
    </div>
  )
}

function Done() {
  return <span className="stamp stamp-good">done</span>
}
