/** What is wrong with a multipart form; null: nothing that parsing it would suffer from. */
export type MultipartFault = 'form' | 'fields'

/** More than any of our forms needs. */
const mostParts = 40
/** Bytes of one part's headers: its field name, its file name and its type. */
const headLimit = 2048

// RFC 2046: up to 70 of these signs, and no space at the end.
const boundaryForm = /^boundary=(?:"([\w'()+,./:=? -]{0,69}[\w'()+,./:=?-])"|([\w'()+./:=?-]{1,70}))$/i
const charsetForm = /^charset="?[\w-]{1,20}"?$/i

/**
 * The boundary that a Content-Type names; null where it isn't one that every parser reads alike. What counts the parts
 * and what parses them must not see different boundaries.
 */
export function boundaryOf(contentType: string): string | null {
  const [type = '', ...parameters] = contentType
    .slice(0, 200)
    .split(';')
    .map((part) => part.trim())
  const others = parameters.filter((one) => one !== '' && !charsetForm.test(one))
  if (type.toLowerCase() !== 'multipart/form-data' || others.length !== 1) return null
  const [, quoted, plain] = boundaryForm.exec(others[0] ?? '') ?? []
  return quoted ?? plain ?? null
}

/** Counts the parts of a form and measures their headers, both of which cost the parser far more than their bytes. */
export function multipartFault(bytes: Buffer, boundary: string): MultipartFault | null {
  const delimiter = `--${boundary}`
  let parts = 0
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at)) {
    at += delimiter.length
    if (bytes.toString('latin1', at, at + 2) === '--') continue
    parts += 1
    if (parts > mostParts) return 'fields'
    if (!bytes.subarray(at, at + headLimit).includes('\r\n\r\n')) return 'form'
  }
  return null
}
