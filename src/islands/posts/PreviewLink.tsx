import { useState } from 'react'
import { copyText } from '#src/islands/ui/useCopy.ts'
import { askPreview } from './calls.ts'
import type { OpenPost } from './useEditor.ts'

/** Opens a preview of the post, with a link to share it. */
export function PreviewLink({ editing: { store } }: { editing: OpenPost }) {
  const [url, setUrl] = useState<string | null>(null)
  const [said, setSaid] = useState('')

  const open = async () => {
    // Opened by the click itself. Later, a browser would block it as a pop-up.
    const tab = window.open('about:blank', '_blank')
    await store.flush()
    const { saved: post } = store.view()
    const answer = post && (await askPreview(post.id))
    if (!answer?.ok) {
      tab?.close()
      setSaid(answer?.message ?? 'Write something first.')
      return
    }
    setUrl(answer.body.data.url)
    setSaid('')
    if (tab) tab.location.replace(answer.body.data.url)
  }
  const copy = async (link: string) => {
    const worked = await copyText(link)
    setSaid(worked ? 'Link copied' : 'Couldn’t copy. Select the link and copy it by hand.')
  }

  return (
    <div className="panel-preview">
      <div className="button-row">
        <button className="button button-quiet button-small" type="button" onClick={() => void open()}>
          Open preview
        </button>
        {url && (
          <button className="button button-quiet button-small" type="button" onClick={() => void copy(url)}>
            Copy link
          </button>
        )}
        <span className="stamp" role="status">
          {said}
        </span>
      </div>
      {url && (
        <p className="quiet">
          <a href={url} target="_blank" rel="noreferrer">
            Preview link
          </a>
          . Anyone who has it can read the post for 7 days.
        </p>
      )}
    </div>
  )
}
