import { useState } from 'react'
import { Loading } from '#src/components/ui/Loading.tsx'
import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import { targetLimits } from '#src/domain/publishing/targets.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { show, useLoad } from '#src/islands/api/useLoad.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { targetsPath } from './calls.ts'
import { SecretDialog } from './SecretDialog.tsx'
import { TargetDialog } from './TargetDialog.tsx'
import { TargetItem } from './TargetItem.tsx'

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; target: PublishingTarget } | null
/** `saves`: counts, so that a saved target is shown and tested anew. */
type LastSaved = { id: string; secret: string | null; saves: number }

/** The sites that a project's posts and pages are published on. */
export function TargetsSection({ projectId }: { projectId: string }) {
  const path = targetsPath(projectId)
  const { data: targets, failure, reload } = useLoad<readonly PublishingTarget[]>('publishing', path)
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const [saved, setSaved] = useState<LastSaved | null>(null)
  const close = () => setDialog(null)
  const change = (next: (shown: readonly PublishingTarget[]) => readonly PublishingTarget[]) =>
    show<readonly PublishingTarget[]>('publishing', path, (shown) => next(shown ?? []))
  const replace = (target: PublishingTarget) =>
    change((shown) =>
      shown.some(({ id }) => id === target.id)
        ? shown.map((known) => (known.id === target.id ? target : known))
        : [...shown, target],
    )

  const add = (className: string) => (
    <button className={className} type="button" onClick={() => setDialog({ kind: 'add' })}>
      Connect a site
    </button>
  )
  if (!targets) return failure === null ? <Loading /> : <ErrorState failure={failure} onRetry={reload} />
  return (
    <section className="screen-section" aria-labelledby="sites">
      <div className="screen-head">
        <h2 id="sites">Connected sites</h2>
        {targets.length > 0 && targets.length < targetLimits.perProject && add('button button-quiet button-small')}
      </div>
      {targets.length === 0 ? (
        <EmptyState text="We can publish approved posts and pages on your WordPress, Ghost or Webflow site, send them to your server, or give them to you as files.">
          {add('button')}
        </EmptyState>
      ) : (
        <ul className="factor-list">
          {targets.map((target) => (
            <TargetItem
              key={saved?.id === target.id ? `${target.id}:${saved.saves}` : target.id}
              path={path}
              target={target}
              isNew={saved?.id === target.id}
              onTested={replace}
              onEdit={() => setDialog({ kind: 'edit', target })}
              onDelete={() => setDialog({ kind: 'delete', target })}
            />
          ))}
        </ul>
      )}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <TargetDialog
          path={path}
          target={dialog.kind === 'edit' ? dialog.target : null}
          onSaved={(target, secret) => {
            close()
            replace(target)
            setSaved({ id: target.id, secret, saves: (saved?.saves ?? 0) + 1 })
          }}
          onClose={close}
        />
      )}
      {saved?.secret && <SecretDialog secret={saved.secret} onClose={() => setSaved({ ...saved, secret: null })} />}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={`Delete ${dialog.target.name}?`}
          action="Delete connection"
          busyAction="Deleting..."
          danger
          cancel="Keep it"
          act={async () => {
            const { id } = dialog.target
            const answer = await askSignedIn(`${path}/${id}`, { method: 'DELETE' })
            if (answer.ok) change((shown) => shown.filter((known) => known.id !== id))
            return answer.ok ? null : answer
          }}
          onClose={close}
        >
          <p>What we published stays where it is. Posts and pages that are still waiting won’t be published there.</p>
          <p>If your articles and pages are published there, choose another site for them.</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
