import type { InputEventHandler, Ref, SubmitEventHandler } from 'react'
import { Honeypot } from '#src/components/ui/Honeypot.tsx'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextArea } from '#src/components/ui/fields/TextArea.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { type ImageKind, minLogoSide } from '#src/domain/images/images.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { categories } from '#src/domain/products/categories.ts'
import { productLimits, type ProductText } from '#src/domain/products/fields.ts'
import { ImageField, type ImageFieldState } from './ImageField.tsx'

type CountedName = 'name' | 'headline' | 'description'

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
    /** Characters. */
    used: Record<CountedName, number>
    busy: boolean
    progress: string | null
  }
}

/** Shorter descriptions are accepted. */
const goodDescription = 100
const isShort = (used = 0) => used > 0 && used < goodDescription

/** The submission form: prebuilt, rendered by a function without JavaScript, or in the island. */
export function ProductForm({ action, errors, failure, button, values, images, fixedEmail = false, live }: Props) {
  const field = <Name extends keyof ProductText>(name: Name) => ({
    name,
    error: errors.find((error) => error.field === name)?.message,
    defaultValue: values?.[name],
    'aria-required': true,
  })
  const counted = (name: CountedName) => ({
    ...field(name),
    ...(live && { limit: productLimits[name], used: live.used[name] }),
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
      <Notice bad ref={live?.banner}>
        {failure}
      </Notice>
      <ErrorSummary errors={errors} />
      <TextField {...counted('name')} label="Product name" spellCheck />
      <TextField
        {...counted('headline')}
        label="Headline"
        helpAbove
        help="One line that says what it does and for whom."
        spellCheck
      />
      <TextArea
        {...counted('description')}
        label="Description"
        helpAbove
        help="Plain text. Say what it is, how people use it and what it doesn’t do. A blank line starts a new paragraph."
        rows={8}
        autoComplete="off"
      >
        {isShort(live?.used.description) && (
          <p className="field-help">{`That’s short. ${goodDescription} characters or more tell visitors, and us, what it is.`}</p>
        )}
      </TextArea>
      <TextField
        {...field('website_url')}
        label="Website URL"
        helpAbove
        help="For example example.com"
        kind="url"
        autoComplete="url"
      />
      <SelectField {...field('category')} label="Category">
        <option value="">Select a category</option>
        {options(categories)}
      </SelectField>
      <div className="submit-pair">
        <TextField {...field('firstname')} label="First name" autoComplete="given-name" spellCheck />
        <TextField {...field('email')} label="Email" kind="email" autoComplete="email" readOnly={fixedEmail} />
      </div>
      <p className="field-help submit-privacy">Your name and email are never published.</p>
      <ImageField
        {...image('logo')}
        label="Logo"
        help={`Square, at least ${minLogoSide} pixels wide. JPG, PNG or GIF, up to 5 MB.`}
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
