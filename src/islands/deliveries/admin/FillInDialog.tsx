import { useEffect, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import type { WorkItem } from '#src/domain/deliveries/admin.api.ts'
import { bookmarkUrl, fillInScriptPath, longestClip, readCorrections } from '#src/domain/deliveries/fill-in/clips.ts'
import type { SavedFormMap } from '#src/domain/directories/directories.api.ts'
import {
  type FormMap,
  formMapMessages,
  formMapTargets,
  mergeFormMap,
  recordedFields,
} from '#src/domain/directories/form-map.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { site } from '#src/site.ts'

type Props = {
  item: WorkItem
  /** The browser didn't copy the values. */
  refused: boolean
  onSaved: (saved: SavedFormMap) => void
  onFill: () => void
  onClose: () => void
}

/** How the fill-in script is used, what is recorded about this form, and where corrections are pasted. */
export function FillInDialog({ item: { directory, fill }, refused, onSaved, onFill, onClose }: Props) {
  const [pasted, setPasted] = useState('')
  const [error, setError] = useState<string | undefined>()
  const [before, setBefore] = useState<FormMap | null>(null)
  const [said, setSaid] = useState('')

  const save = async (map: FormMap, message: string): Promise<boolean> => {
    const answer = await askSignedIn<{ data: SavedFormMap }>(
      `/admin/directories/${encodeURIComponent(directory.key)}/form-map`,
      { method: 'PUT', json: { version: directory.version, map } },
    )
    if (!answer.ok) {
      setError(answer.errors[0]?.message ?? answer.message)
      return false
    }
    setError(undefined)
    setSaid(message)
    onSaved(answer.body.data)
    return true
  }
  const saveCorrections = async () => {
    const read = readCorrections(pasted)
    if (!read) return setError(formMapMessages.invalid)
    if (read.directory !== directory.key) return setError(formMapMessages.otherDirectory(directory.name))
    if (await save(mergeFormMap(fill.map, read.entries), 'Corrections saved. The next fill-in uses them.')) {
      setBefore(fill.map)
      setPasted('')
    }
  }
  const forget = async () => {
    if (await save([], 'Recorded fields deleted.')) setBefore(fill.map)
  }
  const undo = async () => {
    if (before && (await save(before, 'Undone.'))) setBefore(null)
  }

  return (
    <Dialog title="Fill in the form" onClose={onClose}>
      {refused && (
        <TextArea
          name="values"
          label="This browser doesn’t copy here. Copy the values yourself, then open the form"
          rows={3}
          readOnly
          value={JSON.stringify(fill)}
        />
      )}
      <Bookmark />
      <p>
        Then copy this row’s values, open the form, use the bookmark there and paste. It never submits: check the form
        and send it yourself.
      </p>
      <TextArea
        name="corrections"
        label="Corrections copied from the form"
        rows={3}
        value={pasted}
        onChange={(event) => {
          // Whatever the form's page has put into the clipboard.
          const isTooLong = event.target.value.length > longestClip
          setPasted(isTooLong ? '' : event.target.value)
          setError(isTooLong ? formMapMessages.invalid : undefined)
        }}
        error={error}
      />
      <div className="button-row">
        <button
          className="button"
          type="button"
          onClick={() => void (pasted.trim() === '' ? onFill() : saveCorrections())}
        >
          {pasted.trim() === '' ? 'Copy values and open form' : 'Save corrections'}
        </button>
        <CancelButton onClick={onClose} label="Close" />
      </div>
      <Notice>{said}</Notice>
      <Recorded map={fill.map} onForget={() => void forget()} onUndo={before && (() => void undo())} />
    </Dialog>
  )
}

/** To drag once. React writes no `javascript:` URLs, and our own policy runs none, so a click does nothing here. */
function Bookmark() {
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const controller = new AbortController()
    fetch(fillInScriptPath, { signal: controller.signal })
      .then(async (response) => (response.ok ? setUrl(bookmarkUrl(await response.text())) : setFailed(true)))
      .catch(() => setFailed(!controller.signal.aborted))
    return () => controller.abort()
  }, [])
  const name = `Fill in (${site.name})`
  if (failed) return <Notice bad>The bookmark couldn’t be loaded. Close this and open it again.</Notice>
  return (
    <div className="stack">
      <p>
        Once: drag this to your bookmarks bar.{' '}
        <a
          className="button button-quiet fill-in-bookmark"
          ref={(link) => {
            if (url !== null) link?.setAttribute('href', url)
          }}
          onClick={(event) => event.preventDefault()}
        >
          {name}
        </a>
      </p>
      <details className="fill-in-help">
        <summary>By keyboard, and where it doesn’t work</summary>
        <p>
          Show the bookmarks bar with Ctrl Shift B (⌘ Shift B). F6 moves to it. Without dragging, add any bookmark and
          paste the URL.{' '}
          <button className="button-link" type="button" onClick={() => void navigator.clipboard.writeText(url ?? '')}>
            Copy the bookmark’s URL
          </button>
        </p>
        <p>
          Chrome, Edge and Firefox run bookmarks under any policy of the page. Safari may refuse some. It can’t reach
          parts of a page from another site, and leaves files, captchas, passwords and consent to you. A page may send
          what is typed: the panel says if it saw that. Where it doesn’t run, copy the fields by their keys.
        </p>
      </details>
    </div>
  )
}

function Recorded({ map, onForget, onUndo }: { map: FormMap; onForget: () => void; onUndo: (() => void) | null }) {
  return (
    <div>
      <div className="button-row">
        <span className="quiet">{recordedFields(map.length)}</span>
        {map.length > 0 && (
          <button className="button-link" type="button" onClick={onForget}>
            Delete recorded fields
          </button>
        )}
        {onUndo && (
          <button className="button-link" type="button" onClick={onUndo}>
            Undo
          </button>
        )}
      </div>
      {map.length > 0 && (
        <ul className="fill-in-map">
          {map.map(({ at, field }) => (
            <li key={at}>
              <code dir="auto">{at}</code>
              <span>{formMapTargets[field]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
