import { CancelButton } from './CancelButton.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** Each line: the keys, and what they do. */
  lines: readonly { keys: readonly string[]; does: string }[]
  onClose: () => void
}

/** What each key does. */
export function KeysDialog({ lines, onClose }: Props) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className="dialog-keys">
        {lines.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd className="stamp stamp-framed" key={key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CancelButton onClick={onClose} label="Close" autoFocus />
    </Dialog>
  )
}
