import { type DragEvent, useId, useRef, useState } from 'react'
import { FieldError } from '#src/components/ui/fields/FieldFrame.tsx'
import { atWidth, checkImageFile, imageAccept, imageUrl } from '#src/domain/images/images.ts'
import { UploadError } from '#src/islands/images/uploads.ts'
import { uploadPostImage } from '#src/islands/posts/editor/images.ts'
import type { Written } from './content.ts'
import type { OpenPost } from './useEditor.ts'

type Props<Doc extends Written> = { editing: OpenPost<Doc>; error: string | undefined }

/** The cover image, chosen or dropped. */
export function CoverField<Doc extends Written>({ editing, error }: Props<Doc>) {
  const { fields } = editing
  const { setFields, addUploads } = editing.store
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)
  const [failed, setFailed] = useState<{ message: string; file: File | null } | null>(null)
  const cover = fields.coverImageId

  const send = async (file: File | undefined) => {
    if (!file || share !== null) return
    const fault = checkImageFile('image', file)
    setFailed(fault === null ? null : { message: fault, file: null })
    if (fault !== null) return
    setShare(0)
    addUploads(1)
    try {
      setFields({ coverImageId: (await uploadPostImage(file, setShare)).id })
    } catch (thrown) {
      setFailed({ message: thrown instanceof UploadError ? thrown.message : 'The upload failed. Try again.', file })
    }
    addUploads(-1)
    setShare(null)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    void send(event.dataTransfer.files[0])
  }

  return (
    <section className="panel-section" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <p className="field-label" id={id}>
        Cover
      </p>
      {cover !== null && (
        <img className="cover-image" src={atWidth(imageUrl(cover), 640)} alt={fields.title || 'Cover'} />
      )}
      {share !== null && <progress className="upload-bar" max={1} value={share} aria-label="Cover upload" />}
      <div className="button-row" role="group" aria-labelledby={id}>
        <button className="button button-quiet button-small" type="button" onClick={() => input.current?.click()}>
          {cover === null ? 'Choose image' : 'Replace cover'}
        </button>
        {cover !== null && (
          <button
            className="button button-quiet button-small"
            type="button"
            onClick={() => setFields({ coverImageId: null })}
          >
            Remove cover
          </button>
        )}
        {failed?.file && (
          <button
            className="button button-quiet button-small"
            type="button"
            onClick={() => void send(failed.file ?? undefined)}
          >
            Try again
          </button>
        )}
      </div>
      {cover === null && <p className="field-help">Or drop an image here. JPG, PNG or GIF, at most 5 MB.</p>}
      <div role="alert">
        <FieldError field={id}>{failed?.message ?? error}</FieldError>
      </div>
      <input
        type="file"
        accept={imageAccept}
        hidden
        ref={input}
        aria-label="Cover image"
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
    </section>
  )
}
