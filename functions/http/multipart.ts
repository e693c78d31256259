import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser'

/** `type`: as the client says. */
export type SentFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
export type FormField = [name: string, value: string | SentFile]

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

/**
 * The fields of a form. Throws if it's malformed or has too many parts. A file is a view of the body, because copies of large
 * ones fill the memory. One without a name, as browsers send it if none was chosen, is an empty text.
 */
export function parseParts(body: Uint8Array<ArrayBuffer>, boundary: string): FormField[] {
  if (body.length === 0) throw new MultipartParseError('There is no part')
  const limits = { maxParts, maxHeaderSize: maxHeaderBytes, maxFileSize: body.length, maxTotalSize: body.length }
  return [...parseMultipart(body, { boundary, ...limits })].map(({ name, filename, mediaType = '', content }) => {
    if (name === undefined) throw new MultipartParseError('A part has no name')
    const [only = new Uint8Array()] = content
    const bytes = (content.length > 1 ? Buffer.concat(content) : only) as Uint8Array<ArrayBuffer>
    if (filename === undefined) return [unescaped(name), new TextDecoder().decode(bytes)]
    return [unescaped(name), { name: unescaped(filename), type: mediaType, bytes }]
  })
}

/** What browsers escape in names, and nothing else. */
function unescaped(name: string): string {
  return name.replace(/%(?:22|0A|0D)/gi, decodeURIComponent)
}
