import type { InputEventHandler, ReactNode, Ref, SubmitEventHandler } from 'react'
import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { LabeledField } from '#src/components/ui/LabeledField.tsx'
import type { ImageKind } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { productLimits, type ProductText } from '#src/domain/products/fields.ts'
import { CategoryField } from './CategoryField.tsx'
import { ImageField, type ImageFieldState } from './ImageField.tsx'

type Props = {
  action: string
  errors: readonly FieldError[]
  /** The message above the form; null: none. */
  failure: string | null
  button: string
  values?: ProductText
  images?: Partial<Record<ImageKind, ImageFieldState>>
  /** The email of an existing submission can't be changed. */
  fixedEmail?: boolean
  /** Props of the island. */
  live?: {
    form: Ref<HTMLFormElement>
    banner: Ref<HTMLDivElement>
    onSubmit: SubmitEventHandler<HTMLFormElement>
    onInput: InputEventHandler<HTMLFormElement>
    count: (field: 'name' | 'headline' | 'description') => ReactNode
    busy: boolean
    progress: string | null
  }
}

/** The submission form: prebuilt, rendered by a function without JavaScript, or in the island. */
export function ProductForm({ action, errors, failure, button, values, images, fixedEmail = false, live }: Props) {
  const field = <Name extends keyof ProductText>(name: Name) => ({
    name,
    error: errors.find((error) => error.field === name)?.message,
    defaultValue: values?.[name],
  })
  const image = (kind: ImageKind) => ({
    ...images?.[kind],
    kind,
    error: errors.find((error) => error.field === kind)?.message,
  })
  return (
    <form
      className="submit-form"
      action={action}
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={live?.form}
      onSubmit={live?.onSubmit}
      onInput={live?.onInput}
    >
      <div className="notice notice-bad" role="alert" tabIndex={-1} hidden={!failure} ref={live?.banner}>
        <p>{failure}</p>
      </div>
      <LabeledField {...field('name')} label="Product name" count={live?.count('name')} />
      <LabeledField
        {...field('headline')}
        label="Headline"
        help="One line that says what it does and for whom."
        count={live?.count('headline')}
      />
      <LabeledField
        {...field('description')}
        label="Description"
        help="Plain text. Say what it is, how people use it and what it doesn’t do. A blank line starts a new paragraph."
        count={live?.count('description')}
        rows={8}
      />
      <LabeledField
        {...field('website_url')}
        label="Website URL"
        help="The full URL, for example https://example.com"
        type="url"
        autoComplete="url"
      />
      <CategoryField {...field('category')} />
      <div className="submit-pair">
        <LabeledField {...field('firstname')} label="First name" autoComplete="given-name" />
        <LabeledField {...field('email')} label="Email" type="email" autoComplete="email" readOnly={fixedEmail} />
      </div>
      <p className="field-help submit-privacy">Your name and email are never published.</p>
      <ImageField
        {...image('logo')}
        label="Logo"
        help="Square, at least 200 pixels wide. JPG, PNG or GIF, up to 5 MB."
      />
      <ImageField
        {...image('screenshot')}
        label="Screenshot"
        help="Your product in use, in landscape format. JPG, PNG or GIF, up to 5 MB."
      />
      <Honeypot />
      <div className="button-row">
        <button className="button" type="submit" aria-disabled={live?.busy ? true : undefined}>
          {button}
        </button>
        {live && (
          <p className="stamp" role="status">
            {live.progress}
          </p>
        )}
      </div>
    </form>
  )
}

/** The character count of a field. */
export function CharacterCount({ used, field }: { used: number; field: 'name' | 'headline' | 'description' }) {
  return (
    <span className="field-count" aria-hidden="true">
      {`${used} / ${productLimits[field]}`}
    </span>
  )
}
