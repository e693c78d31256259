import { useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import type { SavedNote } from '#src/domain/deliveries/admin.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { digitKeys } from '#src/islands/ui/digit-keys.ts'

type Props = {
  /** Shown until the list is loaded. */
  initial: readonly SavedNote[]
  /** The note as typed, which can be saved. */
  typed: string
  onUse: (text: string) => void
  onClose: () => void
}

const path = '/admin/saved-notes'

/** An operator's saved notes. A digit adds one to the note. */
export function SavedNotesDialog({ initial, typed, onUse, onClose }: Props) {
  const { data } = useLoad<SavedNote[]>('saved-notes', path)
  const [failure, setFailure] = useState<string | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const notes = data ?? initial
  useLayoutEffect(() => list.current?.focus(), [])

  const send = async (to: string, request: { method: 'POST' | 'DELETE'; json?: object }) => {
    const answer = await askSignedIn(to, request)
    setFailure(answer.ok ? null : answer.message)
    await refresh('saved-notes')
  }
  const isNew = typed.trim() !== '' && !notes.some(({ text }) => text === typed.trim())
  return (
    <Dialog title="Saved notes" onClose={onClose} keys={digitKeys(notes, ({ text }) => onUse(text))}>
      <div className="reasons" tabIndex={-1} ref={list}>
        <Notice bad>{failure}</Notice>
        {notes.length === 0 && !isNew && (
          <p className="quiet">No saved notes yet. Write a note for the customer, then save it here for next time.</p>
        )}
        {notes.length > 0 && (
          <ul className="reasons-kept">
            {notes.map((note, index) => (
              <li key={note.id}>
                <button className="reason" type="button" onClick={() => onUse(note.text)}>
                  <kbd className="stamp stamp-framed">{index < 9 ? index + 1 : ''}</kbd>
                  <span dir="auto">{note.text}</span>
                </button>
                <button
                  className="button-link"
                  type="button"
                  aria-label={`Delete saved note: ${note.text}`}
                  onClick={() => void send(`${path}/${note.id}`, { method: 'DELETE' })}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="button-row">
          {isNew && (
            <button
              className="button"
              type="button"
              onClick={() => void send(path, { method: 'POST', json: { text: typed } })}
            >
              Save this note
            </button>
          )}
          <CancelButton onClick={onClose} label="Close" />
        </div>
      </div>
    </Dialog>
  )
}
