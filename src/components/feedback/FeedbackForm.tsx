import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { describedBy, FieldError, FieldFrame } from '#src/components/ui/fields/FieldFrame.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { feedbackLimits, feedbackPath } from '#src/domain/feedback/feedback.ts'
import {
  consentLabel,
  emailLabel,
  feedbackModes,
  mayShowLabel,
  modeLabel,
  privacyLabel,
  screenshotAccept,
  screenshotLabel,
  sendLabel,
  textLabel,
} from '#src/domain/feedback/form.ts'
import type { FieldError as Fault } from '#src/domain/problems/problems.ts'

export type TypedForm = {
  mode: string
  text: string
  email: string
  consent: boolean
  /** Whether their words may be on the public board. */
  mayShow: boolean
  /** An uploaded screenshot, as its upload returned it. */
  screenshot: string
}

export const emptyForm: TypedForm = {
  mode: 'idea',
  text: '',
  email: '',
  consent: false,
  mayShow: false,
  screenshot: '',
}

type Props = {
  page: { key: string; project: string }
  typed: TypedForm
  /** Why it was refused. */
  refusal?: { message: string; errors?: readonly Fault[] } | undefined
}

/** A visitor's feedback. It needs no JavaScript. */
export function FeedbackForm({ page: { key, project }, typed, refusal }: Props) {
  const errorOf = (name: string) => refusal?.errors?.find(({ field }) => field === name)?.message
  return (
    <form className="form" method="post" action={feedbackPath(key)} encType="multipart/form-data">
      {refusal && <Notice bad>{refusal.errors?.length ? 'Please check the form.' : refusal.message}</Notice>}
      <ErrorSummary errors={refusal?.errors ?? []} />
      <fieldset className="feedback-modes" id="mode" aria-describedby="mode-error">
        <legend className="field-label">{modeLabel}</legend>
        {Object.entries(feedbackModes).map(([mode, label]) => (
          <label key={mode} className="check">
            <input type="radio" name="mode" value={mode} required defaultChecked={typed.mode === mode} />
            {label}
          </label>
        ))}
        <FieldError field="mode">{errorOf('mode')}</FieldError>
      </fieldset>
      <TextArea
        name="text"
        label={textLabel}
        help={`Up to ${feedbackLimits.text.toLocaleString('en')} characters.`}
        rows={6}
        required
        defaultValue={typed.text}
        error={errorOf('text')}
      />
      <TextField
        name="email"
        kind="email"
        label={emailLabel}
        help={`Only if you’d like to hear back from ${project}.`}
        autoComplete="email"
        defaultValue={typed.email}
        error={errorOf('email')}
      />
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            id="consent"
            name="consent"
            defaultChecked={typed.consent}
            {...describedBy('consent', undefined, errorOf('consent'))}
          />
          {consentLabel}
        </label>
        <FieldError field="consent">{errorOf('consent')}</FieldError>
      </div>
      <div className="field">
        <label className="check">
          <input type="checkbox" name="mayShow" defaultChecked={typed.mayShow} />
          {mayShowLabel}
        </label>
      </div>
      <FieldFrame
        id="file"
        label={screenshotLabel}
        help={`JPG, PNG or GIF, up to 4 MB. Only ${project} can see it.`}
        error={errorOf('file')}
        control={
          <input
            className="input"
            type="file"
            id="file"
            name="file"
            accept={screenshotAccept}
            {...describedBy('file', true, errorOf('file'))}
          />
        }
      >
        <input type="hidden" name="screenshot" defaultValue={typed.screenshot} />
        {typed.screenshot !== '' && <p className="quiet field-kept">Your screenshot is kept.</p>}
      </FieldFrame>
      <Honeypot />
      <p>
        <button className="button" type="submit">
          {sendLabel}
        </button>
      </p>
      <p className="quiet">
        <a href="/privacy">{privacyLabel}</a>
      </p>
    </form>
  )
}
