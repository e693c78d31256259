import type { ComponentProps, ReactNode } from 'react'
import { imageAccept, type ImageKind } from '#src/domain/images/images.ts'

export type ImageFieldState = {
  /** An image that is already uploaded. `label`: its name. */
  kept?: { id: string; token: string; label: string } | undefined
  /** A preview of the chosen file, rendered by the island. */
  preview?: ReactNode
  input?: Pick<ComponentProps<'input'>, 'ref' | 'onChange'>
}

type Props = ImageFieldState & { kind: ImageKind; label: string; help: string; error: string | undefined }

/** A file field that also shows an image that is already uploaded. */
export function ImageField({ kind, label, help, error, kept, preview, input }: Props) {
  return (
    <div className="field">
      <label htmlFor={kind}>{label}</label>
      <p className="field-help" id={`${kind}-help`}>
        {help}
      </p>
      {preview}
      <input
        className={preview ? 'visually-hidden' : 'input'}
        type="file"
        id={kind}
        name={kind}
        accept={imageAccept}
        aria-describedby={`${kind}-help ${kind}-error`}
        aria-invalid={error ? true : undefined}
        // The preview's button does the same.
        tabIndex={preview ? -1 : undefined}
        {...input}
      />
      <input type="hidden" name={`${kind}_id`} defaultValue={kept?.id} />
      <input type="hidden" name={`${kind}_token`} defaultValue={kept?.token} />
      <p className="quiet field-kept" id={`${kind}-kept`}>
        {kept && `Kept: ${kept.label}`}
      </p>
      <p className="field-error" id={`${kind}-error`}>
        {error}
      </p>
    </div>
  )
}
