import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { requirableFields } from '#src/domain/directories/admin.ts'
import { listingPrices, priceLabel } from '#src/domain/directories/directories.ts'
import { type FormField, formFields } from '#src/domain/directories/edits.ts'
import { captchas, requiredAssets, signInWays } from '#src/domain/directories/requirements.ts'
import { profileLabels } from '#src/domain/profiles/fields.ts'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'

type Props = { directory: AdminDirectory; errorOf: (field: string) => string | undefined }

const prices = Object.fromEntries(listingPrices.map((price) => [price, priceLabel(price)]))

/** What operators know about a directory. */
export function DirectoryFields({ directory, errorOf }: Props) {
  const { pricing, followed, submitUrl, searchUrl, limits, required, notes } = directory
  const { auth, captcha, requiredAssets: assets } = directory
  return (
    <>
      <TextField
        name="submitUrl"
        label="Form URL"
        kind="url"
        defaultValue={submitUrl ?? ''}
        error={errorOf('submitUrl')}
      />
      <TextField
        name="searchUrl"
        label="Search URL"
        help="With {query} where the name goes. We look for listings there."
        defaultValue={searchUrl ?? ''}
        error={errorOf('searchUrl')}
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
      <Checks name="auth" legend="Sign-in" labels={signInWays} chosen={auth} errorOf={errorOf} />
      <SelectField label="Captcha" name="captcha" defaultValue={captcha ?? ''} error={errorOf('captcha')}>
        <option value="">Unknown</option>
        {options(captchas)}
      </SelectField>
      <Checks
        name="requiredAssets"
        legend="A product must have"
        labels={requiredAssets}
        chosen={assets}
        errorOf={errorOf}
      />
      <TextArea
        className="list-lines"
        name="notes"
        label="Notes for operators"
        help="Such as: approves in 2 days."
        rows={2}
        defaultValue={notes}
        error={errorOf('notes')}
      />
      <CheckField name="checked" label="I checked this directory today" />
    </>
  )
}

type ChecksProps = {
  name: 'auth' | 'requiredAssets'
  legend: string
  labels: Readonly<Record<string, string>>
  chosen: readonly string[] | null
  errorOf: Props['errorOf']
}

/** Any of a few. None of them: unknown. */
function Checks({ name, legend, labels, chosen, errorOf }: ChecksProps) {
  return (
    <fieldset className="directory-group">
      <legend>{legend}</legend>
      <div className="directory-required">
        {Object.entries(labels).map(([value, label]) => (
          <CheckField
            key={value}
            name={`${name}.${value}`}
            label={label}
            defaultChecked={chosen?.includes(value) ?? false}
          />
        ))}
      </div>
      <FieldError field={name}>{errorOf(name)}</FieldError>
    </fieldset>
  )
}
