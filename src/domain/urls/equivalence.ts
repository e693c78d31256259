// URLs that are spelled differently and lead to the same page (RFC 3986, section 6.2). The URL parser has already lowered
// the case of scheme and host, left out default ports and resolved dot segments.

/** A path, query or fragment with its percent-encodings in upper case, and without those that change nothing. */
function normalEscapes(text: string): string {
  return text.replace(/[^\w.~!$&'()*+,;=:@/?#%-]/g, encodeURIComponent).replace(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : escape.toUpperCase()
  })
}

/** The path of a URL, the same for all its spellings. */
export function normalPath({ pathname }: Pick<URL, 'pathname'>): string {
  return normalEscapes(pathname)
}

/** A URL, the same for all its spellings. */
export function normalUrl(url: URL): string {
  const { protocol, username, password, host, search, hash } = url
  const credentials = username || password ? `${username}:${password}@` : ''
  return `${protocol}//${credentials}${host}${normalPath(url)}${normalEscapes(search)}${normalEscapes(hash)}`
}
