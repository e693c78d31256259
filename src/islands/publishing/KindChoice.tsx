import { kinds, type TargetKind, targetKinds } from '#src/domain/publishing/kinds.ts'

/** The first step of connecting a site: what it is. */
export function KindChoice({ onChoose }: { onChoose: (kind: TargetKind) => void }) {
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
