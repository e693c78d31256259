import type { BegunUpload, UploadedImage } from '#src/domain/images/images.api.ts'
import { imageMessages, type ImageSubject } from '#src/domain/images/images.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { type Answer, bearer, callApi } from '#src/islands/api/call.ts'
import { refusalText } from '#src/islands/api/refusal-text.ts'
import { sendBytes } from '#src/islands/api/send-bytes.ts'

/** An upload that was refused or failed. Its message can be shown to users. */
export class UploadError extends Error {
  override name = 'UploadError'
}

const triesPerPart = 3

/**
 * Uploads an image in parts, each small enough for one request, and reports the share sent so far (0 to 1). Throws an
 * UploadError.
 */
export async function uploadImage(
  kind: ImageSubject,
  file: File,
  onProgress: (share: number) => void,
): Promise<UploadedImage> {
  const description = { ...(kind !== 'image' && { kind }), name: file.name, type: file.type, size: file.size }
  const begun = expectOk(await post<BegunUpload>('/file-uploads/image', { body: JSON.stringify(description) }))
  const { id, token, partSize, parts } = begun.data
  for (let part = 1; part <= parts; part += 1) {
    const bytes = file.slice((part - 1) * partSize, part * partSize)
    await sendPart(`/file-uploads/${id}/parts/${part}`, token, bytes, (sent) =>
      onProgress(((part - 1) * partSize + sent) / file.size),
    )
  }
  const headers = { authorization: bearer(token) }
  const asked = kind === 'image' ? '' : `?kind=${kind}`
  const { data } = expectOk(await post<{ data: UploadedImage }>(`/file-uploads/${id}/finish${asked}`, { headers }))
  return data
}

async function post<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
  try {
    return await callApi<Body>(path, { method: 'POST', ...init })
  } catch {
    throw new UploadError(problemMessages.submitUnreachable)
  }
}

function expectOk<Body>(answer: Answer<Body>): Body {
  if (answer.ok) return answer.body
  const found = answer.problem?.errors?.[0]?.message ?? refusalText(answer.status, answer.problem)
  throw new UploadError(found ?? problemMessages.submitFailed)
}

/** A part that fails is sent again, because mobile connections break. */
async function sendPart(path: string, token: string, bytes: Blob, onSent: (bytes: number) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const status = await sendBytes(path, token, bytes, onSent)
    if (status >= 200 && status < 300) return
    if (status === 413) throw new UploadError(imageMessages.blockedByProxy)
    const mayPass = status === 0 || status >= 500
    if (!mayPass || tries === triesPerPart) throw new UploadError(problemMessages.submitUnreachable)
    await new Promise((resolve) => setTimeout(resolve, 400 * tries))
  }
}
