import { useEffect, useRef } from 'react'
import type { ImageFieldState } from '#src/components/products/ImageField.tsx'
import { checkImageFile, type ImageKind } from '#src/domain/images/images.ts'
import { inspectImage } from '#src/islands/images/inspect.ts'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'

/** `problem`: why the file that was being checked isn't kept. */
export type Checked = { file: File | null; problem: string | null }

export type ImageChoice = {
  state: ImageFieldState
  isChecking: () => boolean
  /** The chosen file, once it is checked: large ones take seconds on a phone. */
  checked: () => Promise<Checked>
}

const nothing: Promise<Checked> = Promise.resolve({ file: null, problem: null })

/** A file field: it shows the chosen image and offers to replace it. An invalid file isn't kept. */
export function useImageField(
  kind: ImageKind,
  file: File | null,
  onFile: (file: File | null, error: string | null) => void,
): ImageChoice {
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)

  const latest = useRef(nothing)
  const isChecking = useRef(false)

  // The form was cleared after a success, and the browser's field still holds the file.
  useEffect(() => {
    if (file) return
    latest.current = nothing
    if (input.current) input.current.value = ''
  }, [file])

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const own = checkFile(kind, chosen)
    latest.current = own
    isChecking.current = true
    const { file: valid, problem } = await own
    // Another file was chosen meanwhile.
    if (latest.current !== own) return
    isChecking.current = false
    if (problem) latest.current = nothing
    onFile(valid, problem)
    if (problem && input.current) input.current.value = ''
  }

  const state: ImageFieldState = {
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
  return {
    state,
    isChecking: () => isChecking.current,
    checked: () => latest.current,
  }
}

export type ImageChoices = Record<ImageKind, ImageChoice>

export async function checkedImages(images: ImageChoices): Promise<Record<ImageKind, Checked>> {
  const [logo, screenshot] = await Promise.all([images.logo.checked(), images.screenshot.checked()])
  return { logo, screenshot }
}

async function checkFile(kind: ImageKind, file: File): Promise<Checked> {
  const problem = checkImageFile(kind, file) ?? (await inspectImage(kind, file))
  return { file: problem === null ? file : null, problem }
}
