import { groupRecoveryCode } from '#src/domain/sign-in/recovery-codes/recovery-codes.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { downloadFile } from '#src/islands/ui/download.ts'
import { useCopy } from '#src/islands/ui/useCopy.ts'
import { site } from '#src/site.ts'

/** New recovery codes, to copy, download or print. They are shown once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { said, copy } = useCopy({ copied: 'Copied', failed: 'Couldn’t copy. Select the codes and copy them by hand.' })
  const shown = codes.map(groupRecoveryCode)
  const text = `${site.name} recovery codes\nEach code works once.\n\n${shown.join('\n')}\n`
  return (
    <Dialog title="Save your recovery codes" onClose={onClose} staysOpen>
      <p>
        Each code signs you in once if you lose your phone or passkey. Keep them in your password manager or on paper.{' '}
        <strong>We won&apos;t show them again.</strong>
      </p>
      <ol className="recovery-codes">
        {shown.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="acts">
        <button className="button button-quiet button-small" type="button" onClick={() => void copy(text)}>
          Copy
        </button>
        <button
          className="button button-quiet button-small"
          type="button"
          onClick={() => downloadFile('recovery-codes.txt', text, 'text/plain')}
        >
          Download
        </button>
        <button className="button button-quiet button-small" type="button" onClick={() => print()}>
          Print
        </button>
        <span className="stamp" role="status">
          {said}
        </span>
      </div>
      <p>
        <button className="button" type="button" onClick={onClose}>
          I saved them
        </button>
      </p>
    </Dialog>
  )
}
