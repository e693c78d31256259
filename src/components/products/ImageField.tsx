import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldFrame } from '#src/components/ui/fields/FieldFrame.tsx'
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
  const control = (
    <>
      {preview}
      <input
        className={preview ? 'visually-hidden' : 'input'}
        type="file"
        id={kind}
        name={kind}
        accept={imageAccept}
        {...describedBy(kind, help, error)}
        // The preview's button does the same.
        tabIndex={preview ? -1 : undefined}
        {...input}
      />
      <input type="hidden" name={`${kind}_id`} defaultValue={kept?.id} />
      <input type="hidden" name={`${kind}_token`} defaultValue={kept?.token} />
      <p className="quiet field-kept" id={`${kind}-kept`}>
        {kept && `Kept: ${kept.label}`}
      </p>
    </>
  )
  return <FieldFrame id={kind} label={label} help={help} helpAbove error={error} isChecked control={control} />
}
