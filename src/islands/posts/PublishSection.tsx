import { useState } from 'react'
import { Fault, Notice } from '#src/islands/accounts/AccountForm.tsx'
import { clockTime, zonedTime } from './save-texts.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { PostStamp } from './PostStamp.tsx'
import type { Publishing } from './usePublishing.ts'
import type { Writing } from './usePostEditor.ts'

/** How the post stands, and what can be done about it. */
export function PublishSection({ writing, publishing }: { writing: Writing; publishing: Publishing }) {
  const [scheduling, setScheduling] = useState(false)
  const { post, state, theirs, store } = writing
  const { busy, said, href, failure, apply, drop } = publishing
  const status = post?.status ?? 'draft'
  const hasChanges = post !== null && status !== 'draft' && (post.draft !== null || store.saving.isDirty())
  const isHeld = busy || theirs !== null || state.kind === 'gone'
  const act = (label: string, run: () => void, quiet = true) => (
    <button
      className={quiet ? 'button button-quiet button-small' : 'button'}
      type="button"
      aria-disabled={isHeld || undefined}
      onClick={() => {
        if (!isHeld) run()
      }}
    >
      {label}
    </button>
  )
  const publish = () => void apply({ status: 'published' })
  const goesOut = post?.scheduledAt ?? null

  return (
    <section className="panel-section" aria-label="Publishing" aria-busy={busy || undefined}>
      <p className="panel-status">
        <PostStamp status={status} />
        <span className="stamp">{factsOf(writing)}</span>
      </p>
      {hasChanges && (
        <p className="panel-changes">
          {status === 'published'
            ? 'There are changes that readers do not see yet.'
            : 'What goes out is without the last changes.'}
        </p>
      )}
      <div className="button-row">
        {status === 'draft' && act('Publish now', publish, false)}
        {status === 'published' && hasChanges && act('Update', publish, false)}
        {status === 'scheduled' &&
          hasChanges &&
          goesOut !== null &&
          act('Update what goes out', () => void apply({ status: 'scheduled', scheduledAt: goesOut }), false)}
        {status === 'draft' && act('Schedule…', () => setScheduling(true))}
        {status === 'scheduled' && act('Publish now', publish)}
        {status === 'scheduled' && act('Change the time…', () => setScheduling(true))}
        {status === 'scheduled' && act('Back to draft', () => void apply({ status: 'draft' }))}
        {status === 'published' && act('Unpublish', () => void apply({ status: 'draft' }))}
        {hasChanges && act('Drop the changes', () => void drop())}
      </div>
      <Notice>
        {said && (
          <>
            {said}{' '}
            {href && (
              <a href={href} target="_blank" rel="noreferrer">
                See the page
              </a>
            )}
          </>
        )}
      </Notice>
      <Fault>{failure}</Fault>
      {scheduling && (
        <ScheduleDialog
          at={goesOut}
          onClose={() => setScheduling(false)}
          onChosen={(scheduledAt) => {
            setScheduling(false)
            void apply({ status: 'scheduled', scheduledAt })
          }}
        />
      )}
    </section>
  )
}

function factsOf({ post }: Writing): string {
  if (post?.status === 'scheduled' && post.scheduledAt !== null) return `goes out ${zonedTime(post.scheduledAt)}`
  if (post?.publishedAt) return `first seen by readers ${clockTime(post.publishedAt)}`
  return 'nobody sees it'
}
