import sniffEncoding from 'html-encoding-sniffer'
import type { OutgoingResponse } from './call.ts'

// What the bytes of a response say, as browsers read them.

type Answer = Pick<OutgoingResponse, 'headers' | 'body' | 'cut'>

const token = String.raw`[\w!#$%&'*+.^|~-]+`
const typeForm = new RegExp(`^${token}/${token}$`)
/** What servers send that don't know the type (MIME Sniffing, section 7). */
const unknownTypes = new Set(['unknown/unknown', 'application/unknown', '*/*'])

/** Whether a response is a web page. One without a type counts as one, as in browsers. */
export function isHtml({ headers }: Pick<OutgoingResponse, 'headers'>): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!typeForm.test(type) || unknownTypes.has(type)) return true
  return type === 'text/html' || type === 'application/xhtml+xml'
}

/** The text of a page, in the encoding that the HTML standard's sniffing finds. */
export function htmlText({ headers, body, cut }: Answer): string {
  const options = { ...transportLabel(headers), defaultEncoding: defaultEncoding(body, cut) }
  return decode(body, sniffEncoding(body, options).toLowerCase())
}

/**
 * The text of XML or JSON: a byte order mark decides, then the header, then the XML declaration. Without a single letter
 * beyond ASCII that can be read as UTF-8, it isn't, whatever they say.
 */
export function dataText({ headers, body, cut }: Answer): string {
  // White space before the declaration isn't allowed, but common.
  const start = body[0] === 0 ? body : body.subarray(body.findIndex((byte) => byte > 0x20))
  const options = { ...transportLabel(headers), xml: true, defaultEncoding: defaultEncoding(start, cut) }
  const text = decode(start, sniffEncoding(start, options).toLowerCase())
  const isMistaken = text.includes('\uFFFD') && /^[\p{ASCII}\uFFFD]*$/u.test(text)
  return isMistaken ? decode(start, options.defaultEncoding) : text
}

/** UTF-8, as JSON is written, without a byte order mark. */
export function utf8Text(body: Uint8Array): string {
  return new TextDecoder().decode(body)
}

function transportLabel(headers: OutgoingResponse['headers']): { transportLayerEncodingLabel?: string } {
  const [, quoted, plain] =
    /;\s*charset\s*=\s*(?:["']([^"']*)["']|([^;\s]+))/i.exec(headers['content-type'] ?? '') ?? []
  const label = quoted ?? plain
  return label === undefined ? {} : { transportLayerEncodingLabel: label }
}

/** Of text that names none: UTF-8 if it can be that, or else what browsers assume for western languages. */
function defaultEncoding(body: Uint8Array, cut: boolean): 'UTF-8' | 'windows-1252' {
  try {
    // As a stream, the last character may be incomplete.
    new TextDecoder('utf-8', { fatal: true }).decode(body, { stream: cut })
    return 'UTF-8'
  } catch {
    return 'windows-1252'
  }
}

function decode(body: Uint8Array, encoding: string): string {
  // For encodings that can hide markup, browsers show this one character (Encoding Standard, section 14.1).
  if (encoding === 'replacement') return body.length > 0 ? '\uFFFD' : ''
  return new TextDecoder(encoding).decode(body)
}
