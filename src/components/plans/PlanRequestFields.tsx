import { ProductKindOptions } from '#src/components/directories/ProductKindOptions.tsx'
import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { matchFields } from '#src/domain/directories/matches.ts'
import { formatPrice, plans, pricePeriod } from '#src/domain/plans/plans.ts'
import type { TypedPlanRequest } from '#src/domain/plans/requests.ts'

type Props = { typed: TypedPlanRequest; errorOf: (field: string) => string | undefined }

/** The fields of an order by email, for the page without JavaScript and for the island. */
export function PlanRequestFields({ typed, errorOf }: Props) {
  return (
    <>
      <SelectField label="Plan" name="plan" required defaultValue={typed.plan} error={errorOf('plan')}>
        {plans.map(({ slug, label, price, type }) => (
          <option key={slug} value={slug}>
            {`${label}, ${formatPrice(price)} ${pricePeriod(type)}`}
          </option>
        ))}
      </SelectField>
      <TextField
        name="website"
        kind="url"
        label="Your website"
        autoComplete="url"
        required
        defaultValue={typed.website}
        error={errorOf('website')}
      />
      <SelectField key={typed.for} label="Category (optional)" name={matchFields.kind} defaultValue={typed.for}>
        <option value="">Choose one</option>
        <ProductKindOptions />
      </SelectField>
      <input type="hidden" name={matchFields.country} value={typed.country} />
      <TextField
        name="email"
        kind="email"
        label="Email"
        help="We’ll reply to it. It’s never published."
        autoComplete="email"
        required
        defaultValue={typed.email}
        error={errorOf('email')}
      />
      <TextArea
        name="note"
        label="Anything we should know? (optional)"
        rows={4}
        defaultValue={typed.note}
        error={errorOf('note')}
      />
      <Honeypot />
    </>
  )
}
