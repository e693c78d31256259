import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { queueKeys } from './keys.ts'

/** Which key does what. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="queue-keys">
        {queueKeys.map(({ keys, does }) => (
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
      <button className="button button-quiet" type="button" autoFocus onClick={onClose}>
        Close
      </button>
    </Dialog>
  )
}
