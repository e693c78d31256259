import { Fragment, useState } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { shortMoment } from '#src/components/ui/Moment.tsx'
import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { DeliveryDetails } from '#src/domain/deliveries/deliveries.api.ts'
import { canHappen } from '#src/domain/deliveries/states.ts'
import type { ProofChange, ProofReport } from '#src/domain/proofs/proofs.api.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { refresh, useLoad } from '#src/islands/api/useLoad.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { ErrorState } from '#src/islands/ui/ErrorState.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

type Seen = { proof: ProofReport | null; history: ProofChange[] }
type Props = { row: DeliveryDetails; onChanged: () => void }

/** What the checks of a row's live page saw. The customer can check again, or paste the page's URL. */
export function RowProof({ row: { id, state, liveUrl, stopped }, onChanged }: Props) {
  const { data, failure, reload } = useLoad<Seen>('proofs', `/deliveries/${id}/proofs`)
  const [said, setSaid] = useState<string | null>(null)
  const changed = async (message: string) => {
    setSaid(message)
    onChanged()
    await refresh('proofs')
  }
  const check = async () => {
    const answer = await askSignedIn<{ data: { queued: boolean } }>(`/deliveries/${id}/check`, { method: 'POST' })
    if (!answer.ok) return answer
    await changed(answer.body.data.queued ? 'The directory is busy. We’ll check in a few minutes.' : 'Checked.')
    return null
  }
  const proof = data?.proof ?? null
  const canPaste = !stopped && (canHappen('relist', state) || canHappen('move', state))
  if (!liveUrl && !proof && !canPaste) return null
  return (
    <section className="row-proof" aria-labelledby="row-proof">
      <h3 id="row-proof">Live page</h3>
      <ErrorState failure={failure} onRetry={reload} />
      <Notice>{said}</Notice>
      {!proof && liveUrl && (
        <p>
          <OutsideLink url={liveUrl}>{liveUrl.replace(/^https?:\/\//, '')}</OutsideLink>
        </p>
      )}
      {proof && <ProofFacts proof={proof} />}
      {liveUrl && <ActionForm action="Check now" busyAction="Checking..." quiet act={check} />}
      {canPaste && (
        <LiveUrlForm id={id} liveUrl={liveUrl} onSaved={() => changed('Saved. We’ll check it in a few minutes.')} />
      )}
    </section>
  )
}

function ProofFacts({ proof }: { proof: ProofReport }) {
  const yes = (value: boolean | null, words: [string, string]) => (value === null ? null : value ? words[0] : words[1])
  const facts = [
    ['URL', proof.finalUrl ?? proof.url],
    ['HTTP status', proof.status],
    ['Problem', proof.problem],
    ['Anchor text', proof.anchor],
    ['Link', yes(proof.followed, ['followed', 'nofollow'])],
    ['rel', proof.rel],
    ['Search engines', yes(proof.indexable, ['may index it', 'may not index it'])],
    ['First seen', proof.firstSeenAt && shortMoment(proof.firstSeenAt)],
    ['Last seen', proof.lastSeenAt && shortMoment(proof.lastSeenAt)],
    ['Last checked', proof.checkedAt && shortMoment(proof.checkedAt)],
    ['Next check', proof.nextCheckAt && shortMoment(proof.nextCheckAt)],
  ] as const
  return (
    <dl className="data-table">
      {facts.map(
        ([term, value]) =>
          value !== null &&
          value !== '' && (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

type LiveUrlProps = { id: string; liveUrl: string | null; onSaved: () => Promise<void> }

function LiveUrlForm({ id, liveUrl, onSaved }: LiveUrlProps) {
  const form = useForm(async (text) => {
    const answer = await askSignedIn(`/deliveries/${id}/live-url`, { method: 'PUT', json: { url: text('url') } })
    if (!answer.ok) return answer
    await onSaved()
    return null
  })
  return (
    <Form form={form} action="Save URL" busyAction="Saving..." quiet>
      <TextField
        name="url"
        id="live-url"
        label="Is it listed? Paste the live URL"
        kind="url"
        defaultValue={liveUrl ?? ''}
        error={form.errorOf('url')}
      />
    </Form>
  )
}
