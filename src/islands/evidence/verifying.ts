import { useEffect, useRef, useState } from 'react'
import type { ShownRow } from '#src/domain/evidence/shown-rows.ts'
import type { Finding } from '#src/domain/evidence/texts.ts'

/** A file of this computer, or one that is loaded, with what the page says of its rows. */
export type VerifyRequest = { file: File } | { path: string; shown: readonly ShownRow[] }

/** `share`: of the rows. Null: it's still being read. `failed`: nothing is known, because something couldn't be loaded. */
export type Verifying =
  { state: 'working'; share: number | null } | { state: 'failed'; why: string } | { state: 'done'; finding: Finding }

/** What a verification found, and what starts one. A new one ends the one before. */
export function useVerifying(): [Verifying | null, (asked: VerifyRequest) => void] {
  const [verifying, setVerifying] = useState<Verifying | null>(null)
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const verify = (asked: VerifyRequest) => {
    worker.current?.terminate()
    const own = new Worker(new URL('verify.worker.ts', import.meta.url), { type: 'module' })
    worker.current = own
    setVerifying({ state: 'working', share: null })
    own.addEventListener('message', ({ data }: MessageEvent<Verifying>) => {
      setVerifying(data)
      if (data.state !== 'working') own.terminate()
    })
    own.addEventListener('error', (error) => setVerifying({ state: 'failed', why: whyNot(error) }))
    own.postMessage(asked)
  }
  return [verifying, verify]
}

/** Only what a script throws is an `ErrorEvent`. A script that isn't loaded is a plain one. */
const whyNot = (error: Event) =>
  error instanceof ErrorEvent
    ? 'The verifier stopped because of an error. Reload the page and try again.'
    : 'The verifier couldn’t be loaded. Check your connection and try again.'
