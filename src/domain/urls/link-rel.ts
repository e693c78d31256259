/**
 * What a link that leads to another site is to us, which decides what search engines are told about it:
 * - `recommended`: a source, a directory or a tool that we name ourselves. A plain link.
 * - `listed`: a directory that is on our list and that we advise against. Search engines count its links as spam.
 * - `product`: the site of a listed product. Its owner wrote the entry, and we reviewed it.
 * - `written`: typed by someone, and reviewed by nobody.
 * - `paid`: named because of a business relationship, such as the sites of our clients.
 * - `ownProfile`: a profile of someone who works here.
 */
export type LinkKind = 'recommended' | 'listed' | 'product' | 'written' | 'paid' | 'ownProfile'

/** Beside `noopener`. */
const tokens: Record<LinkKind, string> = {
  recommended: '',
  listed: ' nofollow',
  product: ' ugc',
  // No referrer either: some of the pages that show such links have secret URLs.
  written: ' noreferrer nofollow ugc',
  paid: ' sponsored',
  ownProfile: ' me',
}

/** The `rel` of a link to another site. */
export function linkRel(kind: LinkKind): string {
  return `noopener${tokens[kind]}`
}
