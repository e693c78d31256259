import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { AdminCorrection } from '#src/domain/corrections/corrections.api.ts'
import { type CorrectionField, correctionLimits } from '#src/domain/corrections/corrections.ts'
import { listingPrices, priceLabel } from '#src/domain/directories/directories.ts'
import type { FieldText } from '#src/islands/ui/useForm.ts'

type Props = { correction: AdminCorrection; errorOf: (field: string) => string | undefined }

const prices = Object.fromEntries(listingPrices.map((price) => [price, priceLabel(price)]))

/** What accepting a correction changes: the value it's about, and what the public history says. */
export function AcceptFields({ correction, errorOf }: Props) {
  return (
    <>
      <ValueField correction={correction} errorOf={errorOf} />
      <TextField
        name="summary"
        label="For the public history (optional if you change the value)"
        help={`Shown on the page. Up to ${correctionLimits.summary} characters, in your own words.`}
        error={errorOf('summary')}
      />
      <TextArea name="note" label="Note for other admins (optional)" rows={2} error={errorOf('note')} />
    </>
  )
}

/** Filled in with what the entry says now. */
function ValueField({ correction: { field, directory }, errorOf }: Props) {
  const { pricing, followed, submitUrl } = directory
  if (field === 'price') {
    return (
      <SelectField label="Price" name="pricing" defaultValue={pricing ?? ''} error={errorOf('pricing')}>
        <option value="">Unknown</option>
        {options(prices)}
      </SelectField>
    )
  }
  if (field === 'links') {
    return (
      <SelectField
        label="Links"
        name="followed"
        defaultValue={followed === null ? '' : followed ? 'yes' : 'no'}
        error={errorOf('followed')}
      >
        <option value="">Unknown</option>
        {options({ yes: 'Followed', no: 'Nofollow' })}
      </SelectField>
    )
  }
  if (field !== 'submit') return null
  return (
    <TextField
      name="submitUrl"
      label="Submit page"
      kind="url"
      defaultValue={submitUrl ?? ''}
      error={errorOf('submitUrl')}
    />
  )
}

/** The value in the API's format. */
export function parseValue(field: CorrectionField, text: FieldText): Record<string, unknown> {
  if (field === 'price') return { pricing: text('pricing') || null }
  if (field === 'links') return { followed: text('followed') === '' ? null : text('followed') === 'yes' }
  return field === 'submit' ? { submitUrl: text('submitUrl') } : {}
}
