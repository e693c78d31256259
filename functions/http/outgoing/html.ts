import type { OutgoingAnswer } from './call.ts'

/** Whether a response is a web page. One without a type counts as one, as in browsers. */
export function isHtml({ headers }: Pick<OutgoingAnswer, 'headers'>): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' || type === 'text/html' || type === 'application/xhtml+xml'
}

/** A page's text in the encoding that its header, or the start of the page itself, names. UTF-8 otherwise. */
export function htmlText({ headers, body }: Pick<OutgoingAnswer, 'headers' | 'body'>): string {
  const start = body.subarray(0, 1024).toString('latin1')
  const label = inHeader.exec(headers['content-type'] ?? '')?.[1] ?? inPage.exec(start)?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8').decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}

const inHeader = /charset\s*=\s*["']?([\w-]+)/i
const inPage = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i
