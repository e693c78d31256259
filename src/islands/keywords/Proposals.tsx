import { useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { addKeywords } from './keyword-calls.ts'
import { addedText } from './keyword-texts.ts'

type Props = {
  projectId: string
  proposals: readonly string[]
  /** How many more the plan allows. */
  room: number
  onSaid: (said: string) => void
}

/** Keywords that the profile and what people search for suggest. Each is added with one click, or all of them. */
export function Proposals({ projectId, proposals, room, onSaid }: Props) {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  if (proposals.length === 0) return null
  const add = async (text: string) => {
    if (busy !== null) return
    setBusy(text)
    const answer = await addKeywords(projectId, { text, match: 'phrase', competitor: false })
    setBusy(null)
    setFailure(answer.ok ? null : answer.message)
    if (answer.ok) onSaid(addedText(answer.body.data))
  }
  const fitting = proposals.slice(0, Math.max(0, room))
  return (
    <section className="proposals" aria-labelledby="proposals">
      <h2 id="proposals">Suggested keywords</h2>
      <p className="quiet">
        From <a href="/dashboard/profile">your profile</a> and what people search for in your field.
      </p>
      <Notice bad>{failure}</Notice>
      <ul className="proposal-list">
        {proposals.map((text) => (
          <li key={text}>
            <button
              className="proposal"
              type="button"
              aria-disabled={busy !== null || room <= 0 || undefined}
              onClick={() => void (room > 0 && add(text))}
            >
              <span className="visually-hidden">Add </span>
              <span dir="auto">{text}</span>
              <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
                <path d="M8 3v10M3 8h10" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      {fitting.length > 1 && (
        <button
          className="button button-quiet button-small"
          type="button"
          aria-disabled={busy !== null || undefined}
          onClick={() => void add(fitting.join('\n'))}
        >
          {busy === fitting.join('\n')
            ? 'Adding...'
            : fitting.length < proposals.length
              ? `Add the first ${fitting.length}`
              : `Add all ${fitting.length}`}
        </button>
      )}
    </section>
  )
}
