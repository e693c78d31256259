import { useState } from 'react'
import { kinds, type TargetKind } from '#src/domain/publishing/kinds.ts'
import type { PublishingTarget } from '#src/domain/publishing/targets.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { KindChoice } from './KindChoice.tsx'
import { TargetForm } from './TargetForm.tsx'

type Props = {
  path: string
  /** The one to change. Null: a new one. */
  target: PublishingTarget | null
  onSaved: (target: PublishingTarget, secret: string | null) => void
  onClose: () => void
}

/** Connects a site, or changes what is known of one. */
export function TargetDialog({ path, target, onSaved, onClose }: Props) {
  const [kind, setKind] = useState<TargetKind | null>(target?.kind ?? null)
  const title = target ? `Edit ${target.name}` : kind ? `Connect ${kinds[kind].label}` : 'Where should we publish?'
  return (
    // Each step is a separate dialog, so that the focus starts in it.
    <Dialog key={kind} title={title} onClose={onClose}>
      {kind === null ? (
        <>
          <KindChoice onChoose={setKind} />
          <p>
            <CancelButton onClick={onClose} />
          </p>
        </>
      ) : (
        <TargetForm path={path} kind={kind} target={target} onSaved={onSaved} close={onClose} />
      )}
    </Dialog>
  )
}
