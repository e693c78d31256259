import { imageMessages, type ImageSubject } from '#src/domain/images/images.ts'
import { problemMessages } from '#src/domain/problems/problems.ts'
import { type Answer, callApi } from '#src/islands/api/call.ts'

/** An uploaded image and the token that lets us use it. */
export type UploadedImage = { id: string; token: string }

/** An upload that was refused or failed. Its message can be shown to users. */
export class UploadError extends Error {
  override name = 'UploadError'
}

/** Pixels, as stored. */
type Measures = { width: number; height: number }

type StartedUpload = { success: true; data: UploadedImage & { partSize: number; parts: number } }

const triesPerPart = 3

/**
 * Uploads an image in parts, each small enough for one request, and reports the share sent so far (0 to 1). `session`: the
 * access token of an admin, who may upload more. Throws an UploadError.
 */
export async function uploadImage(
  kind: ImageSubject,
  file: File,
  onProgress: (share: number) => void,
  session?: string,
): Promise<UploadedImage & Measures> {
  const description = { ...(kind !== 'image' && { kind }), name: file.name, type: file.type, size: file.size }
  const begun = expectOk(kind, await post<StartedUpload>('/file-uploads/image', JSON.stringify(description), session))
  const { id, token, partSize, parts } = begun.data
  for (let part = 1; part <= parts; part += 1) {
    const bytes = file.slice((part - 1) * partSize, part * partSize)
    await sendPart(`/api/file-uploads/${id}/parts/${part}`, token, bytes, (sent) =>
      onProgress(((part - 1) * partSize + sent) / file.size),
    )
  }
  const asked = kind === 'image' ? '' : `?kind=${kind}`
  const { data } = expectOk(kind, await post<{ data: Measures }>(`/file-uploads/${id}/finish${asked}`, null, token))
  return { id, token, width: data.width, height: data.height }
}

async function post<Body>(path: string, body: string | null, token?: string): Promise<Answer<Body>> {
  const headers = new Headers()
  if (body !== null) headers.set('content-type', 'application/json')
  if (token) headers.set('authorization', `Bearer ${token}`)
  try {
    return await callApi<Body>(path, { method: 'POST', body, headers })
  } catch {
    throw new UploadError(problemMessages.submitUnreachable)
  }
}

function expectOk<Body>(kind: ImageSubject, answer: Answer<Body>): Body {
  if (answer.ok) return answer.body
  const found = answer.problem?.errors?.[0]?.message ?? answer.problem?.message
  throw new UploadError(found ?? (answer.status === 413 ? imageMessages.tooLarge(kind) : problemMessages.submitFailed))
}

/** A part that fails is sent again, because mobile connections break. */
async function sendPart(url: string, token: string, bytes: Blob, onSent: (bytes: number) => void): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const status = await put(url, token, bytes, onSent)
    if (status >= 200 && status < 300) return
    const mayPass = status === 0 || status >= 500
    if (!mayPass || tries === triesPerPart) throw new UploadError(problemMessages.submitUnreachable)
    await new Promise((resolve) => setTimeout(resolve, 400 * tries))
  }
}

// XMLHttpRequest, because fetch doesn't report how much of a body was sent. Status 0: no answer.
function put(url: string, token: string, bytes: Blob, onSent: (bytes: number) => void): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onloadend = () => resolve(request.status)
    request.send(bytes)
  })
}
