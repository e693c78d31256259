import { useState } from 'react'
import { askPreview } from './calls.ts'
import type { Writing } from './usePostEditor.ts'

/** Opens the post as it would be, and gives the link away to whoever shall read it before. */
export function PreviewLink({ writing: { store } }: { writing: Writing }) {
  const [url, setUrl] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const open = async () => {
    // Opened by the click itself: later, a browser would take it for a nuisance.
    const tab = window.open('about:blank', '_blank')
    await store.saving.flush()
    const { post } = store.view()
    const answer = post && (await askPreview(post.id))
    if (!answer?.ok) {
      tab?.close()
      setSaid(answer?.message ?? 'Write something first')
      return
    }
    setUrl(answer.body.data.url)
    setSaid('')
    if (tab) tab.location.replace(answer.body.data.url)
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url ?? '')
      setSaid('Link copied')
    } catch {
      setSaid('Not copied: select it and copy it by hand')
    }
  }

  return (
    <div className="panel-preview">
      <div className="button-row">
        <button className="button button-quiet button-small" type="button" onClick={() => void open()}>
          Preview
        </button>
        {url && (
          <button className="button button-quiet button-small" type="button" onClick={() => void copy()}>
            Copy the link
          </button>
        )}
        <span className="stamp" role="status">
          {said}
        </span>
      </div>
      {url && (
        <p className="quiet">
          <a href={url} target="_blank" rel="noreferrer">
            The link to the preview
          </a>{' '}
          works for 7 days, for everyone who has it.
        </p>
      )}
    </div>
  )
}
