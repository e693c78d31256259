import { useState } from 'react'
import { checkImageFile, type ImageKind } from '#src/domain/images/images.ts'
import { UploadError, uploadImage } from '#src/islands/images/uploads.ts'
import type { OpenProfile } from './useProfile.ts'

export type Upload = {
  /** The share that is sent, 0 to 1. Null: nothing is being uploaded. */
  share: number | null
  failure: string | null
  send: (file: File | undefined) => Promise<void>
}

/** Uploads an image of the profile, one at a time. */
export function useUpload({ store }: OpenProfile, kind: ImageKind, onUploaded: (id: string) => void): Upload {
  const [share, setShare] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file || share !== null) return
    const fault = checkImageFile(kind, file)
    setFailure(fault)
    if (fault !== null) return
    setShare(0)
    store.addUploads(1)
    try {
      const image = await uploadImage(kind, file, setShare)
      store.addImage(image)
      onUploaded(image.id)
    } catch (thrown) {
      setFailure(thrown instanceof UploadError ? thrown.message : 'The upload failed. Try again.')
    }
    store.addUploads(-1)
    setShare(null)
  }
  return { share, failure, send }
}
