import { apiUrl, bearer, requestTimeout } from './call.ts'

/**
 * Sends a part of a file to the API and reports how many bytes were sent. Resolves with the status. Status 0: no response.
 * XMLHttpRequest, because fetch doesn't report how much of a body was sent.
 */
export function sendBytes(
  path: string,
  token: string,
  bytes: Blob,
  onSent: (byteCount: number) => void,
): Promise<number> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('PUT', apiUrl(path))
    request.timeout = requestTimeout
    request.setRequestHeader('authorization', bearer(token))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onloadend = () => resolve(request.status)
    request.send(bytes)
  })
}
