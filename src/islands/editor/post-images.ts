import { imageUrl } from '#src/domain/images.ts'
import { callApi } from '#src/islands/api.ts'
import { uploadImage } from '#src/islands/uploads.ts'

/** An image that the server holds, as the text names it. */
export type PostImage = { id: string; src: string; width: number | null; height: number | null }

/** Sends an image of a post. Throws an UploadError. */
export async function uploadPostImage(file: File, onProgress: (share: number) => void): Promise<PostImage> {
  const { id, token } = await uploadImage('screenshot', file, onProgress)
  // Finishing again gives the same answer again, with the measures in it.
  const headers = { authorization: `Bearer ${token}` }
  const finish = callApi<{ data: Measures }>(`/file-uploads/${id}/finish`, { method: 'POST', headers })
  const answer = await finish.catch(() => null)
  const { width, height } = answer?.ok ? answer.body.data : { width: null, height: null }
  return { id, src: imageUrl(id), width, height }
}

type Measures = { width: number; height: number }
