import { type RefObject, useEffect, useRef, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { Article } from '#src/domain/articles/articles.api.ts'
import { articleLimits, articleMessages, checkComment, isPublicUrl } from '#src/domain/articles/articles.ts'
import { canHappen, deliveredStates } from '#src/domain/articles/states.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import type { Decide } from './useArticle.ts'

type Props = { article: Article; hasTarget: boolean; automatic: boolean; decide: Decide }

/** What the customer can do with an article now: one clear step, and others beside it. */
export function Decision({ article, hasTarget, automatic, decide }: Props) {
  const [open, setOpen] = useState<'changes' | 'url' | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { state, queued, stopped } = article
  const actions = useKeptFocus(open, `${state} ${queued}`)
  const show = (form: 'changes' | 'url') => {
    setFailure(null)
    setOpen(form)
  }
  const close = () => setOpen(null)
  const can = (action: 'approve' | 'askChanges' | 'publish') =>
    !queued && !stopped && canHappen(action, state, 'customer')
  const act = async (action: 'approve' | 'queue') => {
    if (busy) return
    setBusy(true)
    setFailure((await decide({ action }))?.message ?? null)
    setBusy(false)
  }

  return (
    <div className="panel-decision" tabIndex={-1} ref={actions}>
      <Notice bad>{failure ?? (queued || state !== 'approved' ? null : article.publishError)}</Notice>
      <p className="quiet">{hintFor(article, hasTarget, automatic)}</p>
      {open === null && (
        <div className="button-row">
          {can('approve') && (
            <button
              className="button"
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => void act('approve')}
            >
              Approve
            </button>
          )}
          {state === 'approved' && !queued && !stopped && hasTarget && (
            <button
              className="button"
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => void act('queue')}
            >
              Publish now
            </button>
          )}
          {can('askChanges') && (
            <button className="button button-quiet" type="button" data-opens="changes" onClick={() => show('changes')}>
              Ask for changes
            </button>
          )}
          {can('publish') && article.liveUrl === null && (
            <button className="button button-quiet" type="button" data-opens="url" onClick={() => show('url')}>
              I published it
            </button>
          )}
        </div>
      )}
      {open === 'changes' && <AskForm decide={decide} close={close} />}
      {open === 'url' && <PublishedForm decide={decide} close={close} />}
    </div>
  )
}

type FormProps = { decide: Decide; close: () => void }

function AskForm({ decide, close }: FormProps) {
  const form = useForm(async (text) => {
    const typed = text('text').trim()
    const fault = faultOf({ text: checkComment(typed, 'changes') })
    if (fault) return fault
    const failure = await decide({ action: 'askChanges', text: typed })
    if (failure === null) close()
    return failure
  })
  return (
    <Form form={form} action="Ask for changes" busyAction="Sending..." aside={<CancelButton onClick={close} />}>
      <TextArea
        id="changes"
        name="text"
        label="What should change?"
        rows={4}
        maxLength={articleLimits.comment}
        autoFocus
        error={form.errorOf('text')}
      />
    </Form>
  )
}

function PublishedForm({ decide, close }: FormProps) {
  const form = useForm(async (text) => {
    const url = text('url').trim()
    const fault = faultOf({ url: isPublicUrl(url) ? null : articleMessages.urlInvalid })
    if (fault) return fault
    const failure = await decide({ action: 'publish', url })
    if (failure === null) close()
    return failure
  })
  return (
    <Form form={form} action="Save URL" busyAction="Saving..." aside={<CancelButton onClick={close} />}>
      <TextField
        name="url"
        kind="url"
        label="URL of the published post"
        help="We check that it stays online."
        error={form.errorOf('url')}
      />
    </Form>
  )
}

function hintFor({ state, queued, publishError, stopped }: Article, hasTarget: boolean, automatic: boolean): string {
  if (queued) return 'It’s being published on your site. This can take a few minutes.'
  if (stopped && !deliveredStates.includes(state)) return `${articleMessages.orderStopped}.`
  if (state === 'review') return 'Nothing is published before you approve it.'
  if (state === 'changes')
    return 'Our editors are working on your changes. Until they’re done, you’ll see the previous version.'
  if (state === 'approved') {
    if (!hasTarget) return 'Choose where to publish, or publish it yourself and add its URL.'
    return automatic ? 'It will be published on its planned day, or now if you like.' : 'Publish it when you’re ready.'
  }
  if (state === 'lost') return 'The page can’t be found anymore, or search engines are told to ignore it.'
  if (state === 'sent') {
    const seen = publishError ?? 'It was sent, but we don’t know its URL yet.'
    return stopped ? seen : `${seen} Once it’s live, add its URL if we haven’t found it, so that we can check it.`
  }
  return publishError === null ? 'It’s on your site.' : `It’s on your site. ${publishError}`
}

/**
 * Keeps the focus where buttons and forms are removed once they have done their work. When a form is closed, it goes back
 * to the button with that `data-opens`. When the state changes, it goes to the element with this ref, not to the next
 * button: someone who presses Enter twice must not publish.
 */
function useKeptFocus(open: string | null, state: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const before = useRef({ open, state })
  useEffect(() => {
    const was = before.current
    before.current = { open, state }
    if (document.activeElement !== document.body) return
    if (was.state !== state) element.current?.focus()
    else if (was.open && !open) element.current?.querySelector<HTMLElement>(`[data-opens=${was.open}]`)?.focus()
  }, [open, state])
  return element
}
