import { imageUrl } from '#src/domain/images/images.ts'
import { uploadImage } from '#src/islands/images/uploads.ts'

/** An uploaded image, as the text refers to it. */
export type PostImage = { id: string; src: string; width: number; height: number }

/** Uploads an image of a post. Throws an UploadError. */
export async function uploadPostImage(file: File, onProgress: (share: number) => void): Promise<PostImage> {
  const { id, width, height } = await uploadImage('image', file, onProgress)
  return { id, src: imageUrl(id), width, height }
}
