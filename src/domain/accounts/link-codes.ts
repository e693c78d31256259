// A sign-in link works in the browser that requested it. To use it elsewhere, people type the code shown there.

/** No vowels, so that no words appear, and no two characters that look alike. */
export const linkCodeAlphabet = 'BCDFGHJKMNPQRSTVWXZ23456789'
export const linkCodeLength = 6
/** Wrong codes before a link stops accepting any. In the browser that requested it, it still works. */
export const linkCodeTries = 5

export const linkCodeMessages = {
  elsewhere: 'You requested this link in another browser. To sign in here, type the code shown there.',
  wrong: 'That’s not the code. Check the page where you requested the link.',
} as const

/** A code as shown: `KXR-4PM`. */
export function showLinkCode(code: string): string {
  return `${code.slice(0, 3)}-${code.slice(3)}`
}

/** A typed code without separators, or empty if it can't be one. */
export function cleanLinkCode(typed: string): string {
  if (typed.length > 32) return ''
  const code = typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')
  const isCode = code.length === linkCodeLength && Array.from(code).every((letter) => linkCodeAlphabet.includes(letter))
  return isCode ? code : ''
}
