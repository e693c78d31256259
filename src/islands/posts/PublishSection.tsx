import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { clockTime } from '#src/islands/ui/saving/save-texts.ts'
import { PostStatusStamp } from './PostStatus.tsx'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { zonedTime } from './save-texts.ts'
import type { OpenPost } from './useEditor.ts'
import type { Publishing } from './usePublishing.ts'

/** The status of the post, and publishing it. */
export function PublishSection({ editing, publishing }: { editing: OpenPost; publishing: Publishing }) {
  const [scheduling, setScheduling] = useState(false)
  const { post, state, theirs, store } = editing
  const { busy, said, href, failure, apply, drop } = publishing
  const status = post?.status ?? 'draft'
  const hasChanges = post !== null && status !== 'draft' && (post.draft !== null || store.isDirty())
  const isHeld = busy || theirs !== null || state.kind === 'deleted'
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
  const scheduledAt = post?.scheduledAt ?? null

  return (
    <section className="panel-section" aria-label="Publishing" aria-busy={busy || undefined}>
      <p className="panel-status">
        <PostStatusStamp status={status} />
        <span className="stamp">{factsOf(editing)}</span>
      </p>
      {hasChanges && (
        <p className="panel-changes">
          {status === 'published'
            ? 'There are unpublished changes.'
            : 'The latest changes aren’t part of the scheduled version.'}
        </p>
      )}
      <div className="button-row">
        {status === 'draft' && act('Publish now', publish, false)}
        {status === 'published' && hasChanges && act('Update post', publish, false)}
        {status === 'scheduled' &&
          hasChanges &&
          scheduledAt !== null &&
          act('Update scheduled version', () => void apply({ status: 'scheduled', scheduledAt }), false)}
        {status === 'draft' && act('Schedule…', () => setScheduling(true))}
        {status === 'scheduled' && act('Publish now', publish)}
        {status === 'scheduled' && act('Reschedule…', () => setScheduling(true))}
        {status === 'scheduled' && act('Move to drafts', () => void apply({ status: 'draft' }))}
        {status === 'published' && act('Unpublish post', () => void apply({ status: 'draft' }))}
        {hasChanges && act('Discard changes', () => void drop())}
      </div>
      <Notice>
        {said && (
          <span>
            {said}{' '}
            {href && (
              <a href={href} target="_blank" rel="noreferrer">
                View post
              </a>
            )}
          </span>
        )}
      </Notice>
      <Notice bad>{failure}</Notice>
      {scheduling && (
        <ScheduleDialog
          at={scheduledAt}
          onClose={() => setScheduling(false)}
          onChosen={(chosen) => {
            setScheduling(false)
            void apply({ status: 'scheduled', scheduledAt: chosen })
          }}
        />
      )}
    </section>
  )
}

function factsOf({ post }: OpenPost): string {
  if (post?.status === 'scheduled' && post.scheduledAt !== null) return `scheduled for ${zonedTime(post.scheduledAt)}`
  if (post?.publishedAt) return `first published ${clockTime(post.publishedAt)}`
  return 'only admins see it'
}
