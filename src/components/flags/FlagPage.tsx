import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { flagLimits, flagReasons, flagReasonTexts } from '#src/domain/flags/flags.ts'
import type { FieldError as Fault } from '#src/domain/problems/problems.ts'
import { productPath } from '#src/domain/products/products.ts'

type Props = {
  product: { slug: string; name: string }
  typed: { reason: string; note: string }
  /** Why the report was refused. */
  refusal?: { message: string; errors?: readonly Fault[] }
}

/** The form for reporting a product. */
export function FlagPage({ product: { slug, name }, typed, refusal }: Props) {
  const errorOf = (name: string) => refusal?.errors?.find(({ field }) => field === name)?.message
  return (
    <form className="stack" method="post" action={`${productPath(slug)}/report`}>
      <h1>Report a listing</h1>
      <p className="lead">
        {'Report '}
        <span dir="auto">{name}</span>
        {' to us. A person reads every report. The product’s maker doesn’t see it.'}
      </p>
      {refusal && !refusal.errors?.length && <Notice bad>{refusal.message}</Notice>}
      <ErrorSummary errors={refusal?.errors ?? []} />
      <fieldset className="stack" id="reason" aria-describedby="reason-error">
        <legend className="field-label">What’s wrong?</legend>
        {flagReasons.map((reason) => (
          <div key={reason}>
            <label>
              <input type="radio" name="reason" value={reason} required defaultChecked={typed.reason === reason} />
              {` ${flagReasonTexts[reason]}`}
            </label>
          </div>
        ))}
        <FieldError field="reason">{errorOf('reason')}</FieldError>
      </fieldset>
      <TextArea
        name="note"
        label="Anything else we should know? (optional)"
        help={`Up to ${flagLimits.note} characters. If you’d like a reply, include your email.`}
        rows={5}
        defaultValue={typed.note}
        error={errorOf('note')}
      />
      <Honeypot />
      <p className="button-row">
        <button className="button" type="submit">
          Send report
        </button>{' '}
        <a className="button button-quiet" href={productPath(slug)}>
          Back to the listing
        </a>
      </p>
    </form>
  )
}
