import { useState } from 'react'
import { kinds, type TargetKind, targetKinds } from '#src/domain/publishing/kinds.ts'
import type { PublishingTarget } from '#src/domain/publishing/publishing.api.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
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

/** The first step of connecting a site: what it is. */
function KindChoice({ onChoose }: { onChoose: (kind: TargetKind) => void }) {
  return (
    <ul className="kind-choice">
      {targetKinds.map((kind) => (
        <li key={kind}>
          <button type="button" onClick={() => onChoose(kind)}>
            <strong>{kinds[kind].label}</strong>
            <span className="quiet">{kinds[kind].about}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
