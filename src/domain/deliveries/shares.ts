/** Links to one report at a time. */
export const maxShares = 20

export const shareMessages = {
  tooMany: `A report can have up to ${maxShares} links. Revoke one first.`,
  notFound: 'Link not found',
  revoked: 'Link revoked. It doesn’t open the report anymore.',
  invalid: 'This link doesn’t work anymore',
  tooOften: 'Too many requests. Try again in a minute.',
} as const

/** 128 random bits in base64url. */
const token = /^[\w-]{22}$/

export function isShareToken(text: string): boolean {
  return token.test(text)
}
