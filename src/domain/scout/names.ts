import { slugify } from '#src/domain/urls/slugs.ts'
import { bareHost } from '#src/domain/urls/listing-keys.ts'

// How a directory may write a product in the URL of its page.

/** `domain`: the registered domain, as in 'teatimer.co.uk' of 'app.teatimer.co.uk'. */
export type Named = { name: string; website: URL; domain: string }

export const nameForms = [
  'name',
  'name-joined',
  'name-underscored',
  'label',
  'domain',
  'domain-dashed',
  'host',
] as const
export type NameForm = (typeof nameForms)[number]

/** What comes before a tagline: 'Tea Timer' of 'Tea Timer – every tea in time', 'Tea Timer | Directory', 'Tea Timer (2026)'. */
export function beforeTagline(text: string): string {
  const at = text.search(/[|:•·»–—(]|\s-\s/u)
  return at > 0 ? text.slice(0, at).trimEnd() : text
}

/** Each form in lower case. Forms that say nothing, such as one letter, are missing. */
export function formsOf({ name, website, domain }: Named): ReadonlyMap<NameForm, string> {
  const dashed = slugify(beforeTagline(name))
  const forms: Record<NameForm, string> = {
    name: dashed,
    'name-joined': dashed.replaceAll('-', ''),
    'name-underscored': dashed.replaceAll('-', '_'),
    label: domain.split('.', 1)[0] ?? '',
    domain,
    'domain-dashed': domain.replaceAll('.', '-'),
    host: bareHost(website),
  }
  return new Map(nameForms.map((form) => [form, forms[form]] as const).filter(([, text]) => text.length > 1))
}
