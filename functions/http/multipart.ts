/** `form`: malformed. `fields`: too many parts. */
export type MultipartFault = 'form' | 'fields'

/** More than any of our forms has. */
const maxParts = 40
/** Maximum bytes of a part's headers: field name, file name and type. */
const maxHeaderBytes = 2048

// RFC 2046: up to 70 of these characters, not ending with a space.
const boundaryPattern = /^boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+./:=?-]{1,70}))$/i
const charsetPattern = /^charset="?[\w-]{1,20}"?$/i

/**
 * The boundary in a Content-Type. Null if parsers could disagree about it: the code that counts parts and the one that
 * parses them must see the same boundary.
 */
export function boundaryOf(contentType: string): string | null {
  const [type = '', ...parameters] = contentType
    .slice(0, 200)
    .split(';')
    .map((part) => part.trim())
  const others = parameters.filter((one) => one !== '' && !charsetPattern.test(one))
  if (type.toLowerCase() !== 'multipart/form-data' || others.length !== 1) return null
  const [, quoted, plain] = boundaryPattern.exec(others[0] ?? '') ?? []
  return quoted ?? plain ?? null
}

/** Limits the parts of a form and their headers, because both cost the parser far more than plain bytes. */
export function multipartFault(bytes: Buffer, boundary: string): MultipartFault | null {
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at)) {
    at += delimiter.length
    if (bytes.toString('latin1', at, at + 2) === '--') continue
    parts += 1
    if (parts > maxParts) return 'fields'
    if (!bytes.subarray(at, at + maxHeaderBytes).includes('\r\n\r\n')) return 'form'
  }
  return null
}
