import type { ComponentProps, ReactNode } from 'react'
import { imageAccept, type ImageKind } from '#src/domain/images/images.ts'

export type ImageFieldState = {
  /** An image that was uploaded before and needs no file. `label` names it. */
  kept?: { id: string; token: string; label: string } | undefined
  /** What a script shows of the chosen file. */
  preview?: ReactNode
  input?: Pick<ComponentProps<'input'>, 'ref' | 'onChange'>
}

type Props = ImageFieldState & { kind: ImageKind; label: string; help: string; error: string | undefined }

/** A file field, with the image that was accepted before. */
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
        // The button of the preview does the same.
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
