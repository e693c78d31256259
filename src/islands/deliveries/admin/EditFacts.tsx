import { useState } from 'react'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { DirectoryDialog } from '#src/islands/directories/admin/DirectoryDialog.tsx'

type Props = { directoryKey: string; busy: boolean; onSaved: (directory: AdminDirectory) => void }

/** What we know about the directory, edited where its form is open, so that nobody has to find it on another page. */
export function EditFacts({ directoryKey, busy, onSaved }: Props) {
  const [directory, setDirectory] = useState<AdminDirectory | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const load = async () => {
    const answer = await askSignedIn<{ data: { directories: AdminDirectory[] } }>(
      `/admin/directories?q=${encodeURIComponent(directoryKey)}&limit=100`,
    )
    const found = answer.ok ? answer.body.data.directories.find(({ key }) => key === directoryKey) : undefined
    setFailure(answer.ok ? (found ? null : 'This directory isn’t on our list anymore.') : answer.message)
    return found ?? null
  }
  return (
    <>
      <button
        className="button-link"
        type="button"
        aria-disabled={busy || undefined}
        onClick={() => {
          if (!busy) void load().then((found) => found && setDirectory(found))
        }}
      >
        Edit facts
      </button>
      {failure !== null && <p className="field-error">{failure}</p>}
      {directory && (
        <DirectoryDialog
          directory={directory}
          onClose={() => setDirectory(null)}
          onDone={async () => {
            const saved = await load()
            setDirectory(null)
            if (saved) onSaved(saved)
          }}
        />
      )}
    </>
  )
}
