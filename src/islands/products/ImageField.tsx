import { useEffect, useRef } from 'react'
import { checkImageFile, imageAccept, type ImageKind } from '#src/domain/images/images.ts'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'

type Props = {
  kind: ImageKind
  label: string
  help: string
  file: File | null
  error: string | undefined
  onFile: (file: File | null, error: string | null) => void
}

/** A file field that shows the accepted image and offers to replace it. An invalid file is not kept. */
export function ImageField({ kind, label, help, file, error, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)

  // Cleared from outside (after a success): the browser's field must forget its file, too.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const problem = checkImageFile(kind, chosen)
    onFile(problem ? null : chosen, problem)
    if (problem && input.current) input.current.value = ''
  }

  return (
    <div className="field">
      <label htmlFor={kind}>{label}</label>
      <p className="field-help" id={`${kind}-help`}>
        {help}
      </p>
      {preview && file && (
        <div className={`image-preview image-preview-${kind}`}>
          <img src={preview} alt={`Your ${kind}`} />
          <p className="quiet">{file.name}</p>
          <button className="button button-quiet button-small" type="button" onClick={() => input.current?.click()}>
            Replace {kind}
          </button>
        </div>
      )}
      <input
        className={preview ? 'visually-hidden' : 'input'}
        type="file"
        id={kind}
        name={kind}
        accept={imageAccept}
        aria-describedby={`${kind}-help ${kind}-error`}
        aria-invalid={error ? true : undefined}
        // The replace button stands in for it.
        tabIndex={preview ? -1 : undefined}
        ref={input}
        onChange={(event) => choose(event.target.files?.[0])}
      />
      <input type="hidden" name={`${kind}_id`} />
      <input type="hidden" name={`${kind}_token`} />
      <p className="quiet field-kept" data-kept={kind} />
      <p className="field-error" id={`${kind}-error`} data-error={kind}>
        {error}
      </p>
    </div>
  )
}
