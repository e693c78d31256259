/** What is wrong with a multipart form; null: nothing that parsing it would suffer from. */
export type MultipartFault = 'form' | 'fields'

/** More than any of our forms needs. */
const mostParts = 40
/** Bytes of one part's headers: its field name, its file name and its type. */
const headLimit = 2048

// RFC 2046: up to 70 of these signs, and no space at the end. Other parameters may come before or after it.
const boundaryForm =
  /^multipart\/form-data(?:;\s*charset=[\w"-]{1,20})?;\s*boundary=(?:"([\w'()+,./:=? -]{1,69}[\w'()+,./:=?-])"|([\w'()+,./:=?-]{1,70}))\s*$/i

/**
 * The boundary that a Content-Type names; null where it isn't one that every parser reads alike. What counts the parts
 * and what parses them must not see different boundaries.
 */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = boundaryForm.exec(contentType.slice(0, 200)) ?? []
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
