import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { useCopy } from '#src/islands/ui/useCopy.ts'
import { linkRel } from '#src/domain/urls/link-rel.ts'

/** A webhook's new signing secret. It is shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { said, copy } = useCopy({ copied: 'Copied', failed: 'Couldn’t copy. Select the secret and copy it by hand.' })
  return (
    <Dialog title="Save the signing secret" onClose={onClose} staysOpen>
      <p>
        Your server uses it to check that requests are from us, as described by{' '}
        <a href="https://www.standardwebhooks.com/" target="_blank" rel={linkRel('recommended')}>
          Standard Webhooks
        </a>
        . <strong>We won’t show it again.</strong>
      </p>
      <p>
        <code className="key">{secret}</code>
      </p>
      <div className="acts">
        <button className="button button-quiet button-small" type="button" onClick={() => void copy(secret)}>
          Copy secret
        </button>
        <span className="stamp" role="status">
          {said}
        </span>
      </div>
      <p>
        <button className="button" type="button" onClick={onClose}>
          I saved it
        </button>
      </p>
    </Dialog>
  )
}
