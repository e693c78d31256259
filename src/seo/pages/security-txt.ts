import { securityContact, site } from '#src/site.ts'

/** RFC 9116: where to report a vulnerability, and until when this is valid. */
export function securityTxt(origin: string): string {
  return [
    `Contact: mailto:${securityContact.email}`,
    `Expires: ${securityContact.expires}`,
    `Preferred-Languages: ${site.language}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')
}
