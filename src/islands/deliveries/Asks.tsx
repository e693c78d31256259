import { profileLabels } from '#src/domain/profiles/fields.ts'
import { Fragment, type SubmitEvent, useState } from 'react'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { answerLimit, readAnswer } from '#src/domain/deliveries/answers.ts'
import type { Ask } from '#src/domain/deliveries/asks.api.ts'
import { type AskKind, askKinds, type AssetAsk, isAssetAsk } from '#src/domain/deliveries/states.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { useForm } from '#src/islands/ui/useForm.ts'
import { Notice } from '#src/components/ui/Notice.tsx'
import { linkRel } from '#src/domain/urls/link-rel.ts'

type Props = { asks: readonly Ask[]; onAnswered: (message: string) => Promise<void> }

/** What directories ask, each with a place to answer. */
export function Asks({ asks, onAnswered }: Props) {
  if (asks.length === 0) return null
  return (
    <section className="asks" aria-labelledby="asks">
      <h2 id="asks">Action needed</h2>
      <ul className="ask-list">
        {asks.map((ask) => (
          <li key={`${ask.id}-${ask.version}`} className="prompt">
            <AskForm ask={ask} onAnswered={onAnswered} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AskProps = { ask: Ask; onAnswered: Props['onAnswered']; isNamed?: boolean }

const help: Record<Exclude<AskKind, AssetAsk>, string> = {
  account:
    'Tell us how to sign in, or create the account and tell us when it’s there. Don’t send a password you use elsewhere. We store your answer encrypted, and delete it once we’ve submitted.',
  payment:
    'Paid directories aren’t part of your plan. Pay for this one yourself, or skip it and we’ll use the next one.',
  question: 'We’ll pass your answer on.',
}

const assetFields: Record<AssetAsk, { label: string; help: string; kind: 'url' | 'text' }> = {
  badge: {
    label: 'Page with the links',
    help: 'Link to each of these directories from your website, then enter the page that has the links.',
    kind: 'url',
  },
  video: { label: profileLabels.videoUrl, help: 'A public video that shows your product.', kind: 'url' },
  'pricing-page': { label: profileLabels.pricingUrl, help: 'The public page with your prices.', kind: 'url' },
  'business-id': {
    label: profileLabels.businessId,
    help: 'As on your invoices or company registration.',
    kind: 'text',
  },
}

/** What one directory asks, or several that wait for the same, and the answer. `isNamed`: something else names the directory. */
export function AskForm({ ask, onAnswered, isNamed = false }: AskProps) {
  const { id, version, directory, url, kind, text: asked, others = [], current } = ask
  const asset = isAssetAsk(kind) ? assetFields[kind] : null
  const [used, setUsed] = useState(0)
  const { element, busy, failure, errorOf, submit, onInput } = useForm(async (text) => {
    const answer = readAnswer(kind, { decision: text('decision'), text: text('text') })
    if (Array.isArray(answer)) return { message: answer[0]?.message ?? '', errors: answer }
    const sent = await askSignedIn<{ message: string }>(`/deliveries/${id}/answer`, {
      method: 'POST',
      json: { version, ...answer, ...(others.length > 0 && { others: others.map((one) => one.id) }) },
    })
    if (!sent.ok) return sent
    await onAnswered(asset ? sent.body.message : `${directory}: ${sent.body.message}`)
    return null
  })
  const link = (
    <>
      {[{ directory, url }, ...others].map((one, at) => (
        <Fragment key={one.url}>
          {at > 0 && <span>, </span>}
          <a href={one.url} target="_blank" rel={linkRel('recommended')}>
            {isNamed ? `Open ${one.directory}` : one.directory}
          </a>
        </Fragment>
      ))}
    </>
  )
  return (
    <form
      className="form"
      method="post"
      noValidate
      ref={element}
      onSubmit={(event) => {
        keepDecision(event)
        submit(event)
      }}
      onInput={onInput}
      aria-busy={busy || undefined}
    >
      <div>
        {isNamed ? (
          <p>{link}</p>
        ) : (
          <h3>
            <span>{link}</span> <span className="stamp">{askKinds[kind].toLowerCase()}</span>
          </h3>
        )}
        {[{ id, directory, text: asked }, ...others].map((one) => (
          <AskText key={one.id} text={one.text} lead={others.length > 0 ? `${one.directory}: ` : ''} />
        ))}
      </div>
      <Notice bad>{failure}</Notice>
      {isAssetAsk(kind) ? (
        <TextField
          id={`answer-${id}`}
          name="text"
          {...assetFields[kind]}
          help={`${assetFields[kind].help} It’s saved in your profile${current ? ', and replaces what’s there' : ''}.`}
          defaultValue={current}
          error={errorOf('text')}
        />
      ) : (
        <TextArea
          id={`answer-${id}`}
          name="text"
          label={kind === 'payment' ? 'Note (optional)' : 'Your answer'}
          help={help[kind]}
          className="ask-answer"
          limit={used > answerLimit * 0.8 ? answerLimit : undefined}
          used={used}
          onChange={(event) => setUsed(event.target.value.length)}
          error={errorOf('text')}
        />
      )}
      <input type="hidden" name="decision" />
      <div className="button-row">
        <button className="button" type="submit" value={kind === 'payment' ? 'pay' : 'answer'}>
          {kind === 'payment' ? 'I’ll pay' : asset ? 'Save to profile' : 'Send answer'}
        </button>
        <button className="button button-quiet" type="submit" value="skip">
          {others.length > 0 ? `Skip these ${others.length + 1} directories` : 'Skip this directory'}
        </button>
      </div>
    </form>
  )
}

/** What an operator wrote about a directory's question. `lead`: says which one's. */
function AskText({ text, lead }: { text: string; lead: string }) {
  if (text === '') return null
  return (
    <blockquote className="ask-text">
      {lead}
      {text}
    </blockquote>
  )
}

/** A form's data doesn't have the value of the button that sends it, so it goes into a hidden field. */
function keepDecision({ currentTarget, nativeEvent }: SubmitEvent<HTMLFormElement>): void {
  const field = currentTarget.elements.namedItem('decision')
  const { submitter } = nativeEvent as Event & { submitter?: HTMLElement | null }
  if (field instanceof HTMLInputElement && submitter instanceof HTMLButtonElement) field.value = submitter.value
}
