import { type DragEvent, useRef, useState } from 'react'
import type { LinkExport, LinkExports } from '#src/domain/counted/counted.api.ts'
import { countedMessages } from '#src/domain/counted/messages.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { FocusedNotice } from '#src/islands/ui/FocusedNotice.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { UploadList } from './UploadList.tsx'
import { useUpload } from './useUpload.ts'

/** Where a customer uploads exports of links, and what was uploaded. */
export function CountedSection({ projectId }: { projectId: string }) {
  const path = `/projects/${projectId}/link-exports`
  const { data, failure, reload } = useLoad<LinkExports>('counted', path)
  const { share, said, setSaid, upload } = useUpload(path)
  const [removed, setRemoved] = useState<LinkExport | null>(null)
  const remove = async ({ id }: LinkExport) => {
    const answer = await askSignedIn(`${path}/${id}`, { method: 'DELETE' })
    if (!answer.ok) return answer
    await Promise.all([refresh('counted'), refresh('deliveries')])
    // With the dialog, which keeps the focus as long as it's there.
    setRemoved(null)
    setSaid({ text: countedMessages.deleted })
    return null
  }
  return (
    <Setting
      id="counted-links"
      title="Counted links"
      about="See which listings Google and Bing count as links to your site. The file stays in your browser. We only save which of your listings are in it."
    >
      <ol className="counted-steps">
        <li>In Google Search Console, open your site and choose Links.</li>
        <li>Choose Export external links, then Latest links, then Download CSV.</li>
        <li>Upload the file here. Come back with a new one every month.</li>
      </ol>
      <p className="quiet">
        For Bing: in Bing Webmaster Tools, open Backlinks, choose Pages and download the list as CSV.
      </p>
      <DropZone share={share} onFile={(file) => void upload(file)} />
      <FocusedNotice said={said} />
      <ErrorState failure={failure} onRetry={reload} />
      {data && data.uploads.length > 0 && <UploadList uploads={data.uploads} onRemove={setRemoved} />}
      {removed && (
        <ConfirmDialog
          title="Delete this upload?"
          action="Delete upload"
          busyAction="Deleting..."
          danger
          cancel="Keep upload"
          act={() => remove(removed)}
          onClose={() => setRemoved(null)}
        >
          <p>
            The report will show what your other uploads say. To get this one back, upload <bdi>{removed.fileName}</bdi>{' '}
            again.
          </p>
        </ConfirmDialog>
      )}
    </Setting>
  )
}

function DropZone({ share, onFile }: { share: number | null; onFile: (file: File | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onFile(event.dataTransfer.files[0])
  }
  return (
    <div
      className={isOver ? 'counted-drop counted-drop-over' : 'counted-drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={share !== null}
        onClick={() => share === null && input.current?.click()}
      >
        {share === null ? 'Upload CSV' : 'Reading...'}
      </button>
      {share === null ? (
        <span className="quiet">or drop it here</span>
      ) : (
        <progress max={1} value={share} aria-label="Reading the file" />
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        aria-label="Links export"
        tabIndex={-1}
        onChange={({ target }) => {
          onFile(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
