import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { fetchSignedIn, type Outcome } from '#src/islands/api/requests.ts'
import { downloadFile } from '#src/islands/ui/download.ts'
import type { ListView } from '#src/islands/ui/list/list-view.ts'

/** Downloads everything that the search finds, not only this page. */
export function DownloadButton({ view, total }: { view: ListView; total: number }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const download = async () => {
    setBusy(true)
    const file = await fetchWaitlistFile(view)
    setBusy(false)
    setFailure(file.ok ? null : file.message)
    if (file.ok) downloadFile('waitlist.csv', file.body, 'text/csv;charset=utf-8')
  }
  return (
    <div>
      <p>
        <button
          className="button button-quiet button-small"
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => {
            if (!busy) void download()
          }}
        >
          {busy ? 'Preparing...' : `Download ${total === 1 ? '1 row' : `all ${total} rows`} as CSV`}
        </button>
      </p>
      <Notice bad>{failure}</Notice>
    </div>
  )
}

/** The list as a file. Never rejects. */
function fetchWaitlistFile({ q, state }: ListView): Promise<Outcome<Blob>> {
  return fetchSignedIn(`/admin/waitlist.csv?${new URLSearchParams({ q, state })}`)
}
