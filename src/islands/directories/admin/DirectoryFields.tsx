import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { requirableFields } from '#src/domain/directories/admin.ts'
import { listingPrices, priceLabel } from '#src/domain/directories/directories.ts'
import { type FormField, formFields } from '#src/domain/directories/edits.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'

type Props = { directory: AdminDirectory; errorOf: (field: string) => string | undefined }

const prices = Object.fromEntries(listingPrices.map((price) => [price, priceLabel(price)]))

/** What operators know about a directory. */
export function DirectoryFields({ directory, errorOf }: Props) {
  const { pricing, followed, submitUrl, limits, required, notes } = directory
  return (
    <>
      <TextField
        name="submitUrl"
        label="Form URL"
        kind="url"
        defaultValue={submitUrl ?? ''}
        error={errorOf('submitUrl')}
      />
      <div className="plan-price">
        <SelectField label="Price" name="pricing" defaultValue={pricing ?? ''} error={errorOf('pricing')}>
          <option value="">Unknown</option>
          {options(prices)}
        </SelectField>
        <SelectField
          label="Links"
          name="followed"
          defaultValue={followed === null ? '' : followed ? 'yes' : 'no'}
          error={errorOf('followed')}
        >
          <option value="">Unknown</option>
          {options({ yes: 'Followed', no: 'Nofollow' })}
        </SelectField>
      </div>
      <fieldset className="directory-group">
        <legend>Form limits, in characters</legend>
        <div className="directory-limits">
          {(Object.keys(formFields) as FormField[]).map((field) => (
            <TextField
              key={field}
              name={`limits.${field}`}
              label={field === 'keywords' ? 'Number of keywords' : formFields[field]}
              kind="numeric"
              defaultValue={String(limits[field] ?? '')}
              error={errorOf(`limits.${field}`)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset className="directory-group">
        <legend>Required fields</legend>
        <div className="directory-required">
          {requirableFields.map((field) => (
            <CheckField
              key={field}
              name={`required.${field}`}
              label={profileLabels[field]}
              defaultChecked={required.includes(field)}
            />
          ))}
        </div>
      </fieldset>
      <TextArea
        className="list-lines"
        name="notes"
        label="Notes for operators"
        help="Such as: approves in 2 days, asks for a badge."
        rows={2}
        defaultValue={notes}
        error={errorOf('notes')}
      />
      <CheckField name="checked" label="I checked this directory today" />
    </>
  )
}
