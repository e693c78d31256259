import { useEffect, useEffectEvent, useRef } from 'react'
import type { ImageFieldState } from '#src/components/products/ImageField.tsx'
import { checkImageFile, type ImageKind } from '#src/domain/images/images.ts'
import { inspectImage } from '#src/islands/images/inspect.ts'
import { useObjectUrl } from '#src/islands/images/useObjectUrl.ts'

/** `problem`: why the file was refused. */
export type CheckedImage = { file: File | null; problem: string | null }

export type ImageChoice = {
  state: ImageFieldState
  /** The chosen file, once it is checked: large ones take seconds on a phone. */
  checked: () => Promise<CheckedImage>
}

const noImage: Promise<CheckedImage> = Promise.resolve({ file: null, problem: null })

/** A file field: it shows the chosen image and offers to replace it. An invalid file isn't kept. */
export function useImageField(
  kind: ImageKind,
  file: File | null,
  onFile: (file: File | null, error: string | null) => void,
): ImageChoice {
  const input = useRef<HTMLInputElement>(null)
  const preview = useObjectUrl(file)

  const latestCheck = useRef(noImage)
  /** The check whose refusal is shown. Its file isn't in the form anymore. */
  const refused = useRef<Promise<CheckedImage>>(null)

  // The form was cleared after a success, and the browser's field still holds the file.
  const hadFile = useRef(false)
  useEffect(() => {
    const wasCleared = hadFile.current && !file
    hadFile.current = file !== null
    if (!wasCleared) return
    latestCheck.current = noImage
    if (input.current) input.current.value = ''
  }, [file])

  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    const check = checkFile(kind, chosen)
    latestCheck.current = check
    const { file: valid, problem } = await check
    // Another file was chosen meanwhile.
    if (latestCheck.current !== check) return
    if (problem) refused.current = check
    onFile(valid, problem)
    if (problem && input.current) input.current.value = ''
  }

  // Before this code had loaded.
  const chooseEarly = useEffectEvent(() => choose(input.current?.files?.[0]))
  useEffect(() => void chooseEarly(), [])

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
    checked: async () => {
      if (latestCheck.current === refused.current) return noImage
      let check
      let result
      // Another file may be chosen while one is checked.
      do {
        check = latestCheck.current
        result = await check
      } while (check !== latestCheck.current)
      return result
    },
  }
}

export type ImageChoices = Record<ImageKind, ImageChoice>

export async function checkedImages(images: ImageChoices): Promise<Record<ImageKind, CheckedImage>> {
  const [logo, screenshot] = await Promise.all([images.logo.checked(), images.screenshot.checked()])
  return { logo, screenshot }
}

async function checkFile(kind: ImageKind, file: File): Promise<CheckedImage> {
  const problem = checkImageFile(kind, file) ?? (await inspectImage(kind, file))
  return { file: problem === null ? file : null, problem }
}
