import { FieldFrame } from '#src/components/ui/fields/FieldFrame.tsx'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { FindingView } from './FindingView.tsx'
import { useVerifying } from './verifying.ts'

/** Verifies a file from this computer. It isn't sent anywhere. */
export function VerifyFile() {
  const live = useHydrated()
  const [verifying, verify] = useVerifying()
  return (
    <div className="stack evidence-verify with-script">
      <FieldFrame
        id="evidence"
        label="Evidence file"
        help="It stays on your computer: your browser verifies it. Only public keys and roots are loaded."
        helpAbove
        error={undefined}
        control={
          <input
            className="input"
            type="file"
            id="evidence"
            accept=".json,application/json"
            disabled={!live}
            aria-describedby="evidence-help"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) verify({ file })
            }}
            onClick={({ currentTarget }) => {
              // Browsers don't report a file that is chosen again.
              if (verifying?.state !== 'working') currentTarget.value = ''
            }}
          />
        }
      />
      <FindingView verifying={verifying} />
    </div>
  )
}
