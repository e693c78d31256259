import { useEffect, useRef } from 'react'
import type { ImageFieldState } from '#src/components/products/ImageField.tsx'
import { checkImageFile, type ImageKind } from '#src/domain/images/images.ts'
import { inspectImage } from '#src/islands/images/inspect.ts'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'

/** A file field's state: it shows the chosen image and offers to replace it. An invalid file isn't kept. */
export function useImageField(
  kind: ImageKind,
  file: File | null,
  onFile: (file: File | null, error: string | null) => void,
): ImageFieldState {
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)

  // The form was cleared after a success, and the browser's field still holds the file.
  useEffect(() => {
    if (!file && input.current) input.current.value = ''
  }, [file])

  const latest = useRef<File>(undefined)
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    latest.current = chosen
    const problem = checkImageFile(kind, chosen) ?? (await inspectImage(kind, chosen))
    // Another file was chosen meanwhile.
    if (latest.current !== chosen) return
    onFile(problem ? null : chosen, problem)
    if (problem && input.current) input.current.value = ''
  }

  return {
    preview: preview && file && (
      <div className={`image-preview image-preview-${kind}`}>
        <img src={preview} alt={`Your ${kind}`} />
        <p className="quiet">{file.name}</p>
        <button className="button button-quiet button-small" type="button" onClick={() => input.current?.click()}>
          Replace {kind}
        </button>
      </div>
    ),
    input: { ref: input, onChange: (event) => void choose(event.target.files?.[0]) },
  }
}
