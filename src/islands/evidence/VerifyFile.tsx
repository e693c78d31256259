import { useState } from 'react'
import { FieldFrame } from '#src/components/ui/fields/FieldFrame.tsx'
import { fileLimits } from '#src/domain/evidence/file.ts'
import { fileFaultTexts } from '#src/domain/evidence/texts.ts'
import { useHydrated } from '#src/islands/ui/useHydrated.ts'
import { FindingView } from './FindingView.tsx'
import { type Verifying, verifyText } from './verifying.ts'

/** Verifies a file from this computer. It isn't sent anywhere. */
export function VerifyFile() {
  const live = useHydrated()
  const [verifying, setVerifying] = useState<Verifying | null>(null)
  const verify = async (file: File | undefined) => {
    if (!file) return
    setVerifying({ state: 'working' })
    const isLong = file.size > fileLimits.chars
    setVerifying(isLong ? { state: 'failed', why: fileFaultTexts['too-long'] } : await verifyText(() => file.text()))
  }
  return (
    <div className="stack evidence-verify">
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
            onChange={(event) => {
              const [file] = event.target.files ?? []
              void verify(file)
            }}
          />
        }
      />
      <FindingView verifying={verifying} />
    </div>
  )
}
