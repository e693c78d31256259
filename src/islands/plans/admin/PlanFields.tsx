import { useId } from 'react'
import { type PlanRecord, planTypes, pricePeriod } from '#src/domain/plans/plans.ts'
import { Field, FieldError, fieldStates } from '#src/islands/ui/Field.tsx'
import { Check } from './Check.tsx'
import { featuresAsText, linkAsTyped } from './plan-text.ts'
import { TextArea } from '#src/islands/ui/TextArea.tsx'

export type ErrorOf = (field: string) => string | undefined
type Props = { plan: PlanRecord | null; errorOf: ErrorOf }

/** What is written of a plan that is added. */
export function PlanFields({ plan, errorOf }: Props) {
  const text = (name: 'label' | 'headline', label: string, help?: string) => (
    <Field name={name} label={label} help={help} defaultValue={plan?.[name] ?? ''} error={errorOf(name)} />
  )
  const price = (name: 'price' | 'strokePrice', label: string) => (
    <Field name={name} label={label} defaultValue={String(plan?.[name] ?? '')} error={errorOf(name)} />
  )
  return (
    <>
      {text('label', 'Name')}
      <div className="plan-price">
        {price('price', 'Price, in dollars')}
        {price('strokePrice', 'Crossed out')}
        <TypeField plan={plan} error={errorOf('type')} />
      </div>
      {text('headline', 'Headline', 'What one gets, in a few words.')}
      <TextArea
        name="description"
        label="Description"
        help="Who it is for."
        defaultValue={plan?.description ?? ''}
        error={errorOf('description')}
      />
      <TextArea
        name="features"
        label="Features"
        help="One a line. What one of them consists of stands in lines below it that begin with a hyphen and a space."
        defaultValue={featuresAsText(plan?.features ?? [])}
        error={errorOf('features')}
      />
      <TextArea
        name="nofeatures"
        label="What it leaves out"
        help="One a line."
        defaultValue={(plan?.nofeatures ?? []).join('\n')}
        error={errorOf('nofeatures')}
      />
      <Field
        name="url"
        label="Payment link"
        help="For payments outside: an https:// address. The promo code is added to it."
        type="url"
        defaultValue={plan ? linkAsTyped(plan) : ''}
        error={errorOf('url')}
      />
      <Field
        name="position"
        label="Position"
        help="A whole number. Plans stand in its order; the first four have 1 to 4."
        defaultValue={String(plan?.position ?? '')}
        error={errorOf('position')}
      />
      <Check
        name="popular"
        label="Popular: it stands out"
        defaultChecked={plan?.popular ?? false}
        error={errorOf('popular')}
      />
    </>
  )
}

function TypeField({ plan, error }: { plan: PlanRecord | null; error: string | undefined }) {
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Paid
      </label>
      <select
        className="input"
        id={id}
        name="type"
        defaultValue={plan?.type ?? 'onetime'}
        {...fieldStates(id, undefined, error)}
      >
        {planTypes.map((type) => (
          <option key={type} value={type}>
            {pricePeriod(type)}
          </option>
        ))}
      </select>
      <FieldError field={id}>{error}</FieldError>
    </div>
  )
}
