import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { PlanRecord } from '#src/domain/plans/plans.api.ts'
import { planTypes, pricePeriod, type Quota } from '#src/domain/plans/plans.ts'
import { featuresAsText, linkAsTyped } from './plan-text.ts'

export type ErrorOf = (field: string) => string | undefined

const quotaFields: { name: keyof Quota; label: string; help?: string }[] = [
  { name: 'directories', label: 'Directories', help: 'How many the plan includes, once or per month.' },
  { name: 'posts', label: 'Blog posts', help: 'The same for posts.' },
  { name: 'pages', label: 'Pages', help: 'The same for programmatic pages.' },
]

type Props = { plan: PlanRecord | null; errorOf: ErrorOf }

/** The texts and prices of an added plan. */
export function PlanFields({ plan, errorOf }: Props) {
  const text = (name: 'label' | 'headline', label: string, help?: string) => (
    <TextField name={name} label={label} help={help} defaultValue={plan?.[name] ?? ''} error={errorOf(name)} />
  )
  const price = (name: 'price' | 'strokePrice', label: string) => (
    <TextField name={name} label={label} defaultValue={String(plan?.[name] ?? '')} error={errorOf(name)} />
  )
  return (
    <>
      {text('label', 'Name')}
      <div className="plan-price">
        {price('price', 'Price, in dollars')}
        {price('strokePrice', 'Price before discount')}
        <SelectField label="Paid" name="type" defaultValue={plan?.type ?? 'onetime'} error={errorOf('type')}>
          {options(Object.fromEntries(planTypes.map((type) => [type, pricePeriod(type)])))}
        </SelectField>
      </div>
      {text('headline', 'Headline', 'What customers get, in a few words.')}
      <TextArea
        className="list-lines"
        rows={3}
        name="description"
        label="Description"
        help="Who it’s for."
        defaultValue={plan?.description ?? ''}
        error={errorOf('description')}
      />
      <TextArea
        className="list-lines"
        rows={3}
        name="features"
        label="Features"
        help="One per line. To list what a feature consists of, add lines below it that start with a hyphen and a space."
        defaultValue={featuresAsText(plan?.features ?? [])}
        error={errorOf('features')}
      />
      <TextArea
        className="list-lines"
        rows={3}
        name="nofeatures"
        label="Not included"
        help="One per line."
        defaultValue={(plan?.nofeatures ?? []).join('\n')}
        error={errorOf('nofeatures')}
      />
      <TextField
        name="url"
        label="Payment link"
        help="For payments without Stripe: an https:// URL. We add the promo code to it."
        kind="url"
        defaultValue={plan ? linkAsTyped(plan) : ''}
        error={errorOf('url')}
      />
      {quotaFields.map(({ name, label, help }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          help={help}
          defaultValue={String(plan?.[name] ?? '')}
          error={errorOf(name)}
        />
      ))}
      <TextField
        name="position"
        label="Position"
        help="A whole number that sets the order. The first four plans have 1 to 4."
        defaultValue={String(plan?.position ?? '')}
        error={errorOf('position')}
      />
      <CheckField
        name="popular"
        label="Popular: highlight this plan"
        defaultChecked={plan?.popular ?? false}
        error={errorOf('popular')}
      />
    </>
  )
}
