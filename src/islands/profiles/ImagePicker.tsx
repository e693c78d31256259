import { type DragEvent, type ReactNode, useRef } from 'react'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'
import { imageAccept } from '#src/domain/images/images.ts'
import type { Upload } from './useUpload.ts'

type Props = {
  id: string
  label: string
  help: string
  error: string | undefined
  upload: Upload
  /** What the button says. Null: no more images fit. */
  action: string | null
  /** Beside the button. */
  aside?: ReactNode
  /** The images so far. */
  children: ReactNode
}

/** Images that are chosen or dropped. */
export function ImagePicker({ id, label, help, error, upload, action, aside, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    if (action !== null) void upload.send(event.dataTransfer.files[0])
  }
  return (
    <div
      className="field profile-images"
      role="group"
      aria-labelledby={`${id}-label`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <p className="field-label" id={`${id}-label`}>
        {label}
      </p>
      {children}
      {upload.share !== null && (
        <progress className="profile-upload" max={1} value={upload.share} aria-label={`${label} upload`} />
      )}
      <div className="button-row">
        {action !== null && (
          <button
            className="button button-quiet button-small"
            type="button"
            id={id}
            aria-describedby={`${id}-help ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {action}
          </button>
        )}
        {aside}
      </div>
      <p className="field-help" id={`${id}-help`}>
        {help}
      </p>
      <div role="alert">
        <FieldError field={id}>{upload.failure ?? error}</FieldError>
      </div>
      <input
        type="file"
        accept={imageAccept}
        hidden
        ref={input}
        aria-label={label}
        onChange={({ target }) => {
          void upload.send(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
