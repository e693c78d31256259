import { type Submitter, takesApplications } from './submitters.ts'
import type { LinkKind } from '#src/domain/urls/link-rel.ts'
import type { Directory, DirectoryRow } from './directories.ts'

/** Why a directory is never in an order. This is published on /sources, with how many directories each rule excludes. */
export const exclusionRules = {
  dead: {
    label: 'Gone',
    text: 'Its home page has stopped answering or leads to another site, or our team found that it has closed or refuses submissions.',
  },
  paid: { label: 'Paid', text: 'Every listing costs money, and no plan’s price includes that.' },
  'any-website': {
    label: 'Takes any website',
    text: 'It lists any website, whatever it’s about. Search engines count links from such lists as spam.',
  },
  template: {
    label: 'Built from a template',
    text: 'It’s one of many sites built from one template, so its listings add nothing to each other.',
  },
  'no-applications': {
    label: 'Nobody can apply',
    text: 'Its editors choose, someone else has to nominate you, or it has no form.',
  },
  'owner-only': {
    label: 'Only the owner can submit',
    text: 'It checks a license, papers or an identity, or wants the owner’s personal account or contract. It can be worth your own time.',
  },
  'price-unknown': {
    label: 'No known free listing',
    text: 'We submit to an industry’s or a country’s directories if we know that a listing is free, and to general ones unless we know that they charge.',
  },
} as const satisfies Record<string, { label: string; text: string }>

export type ExclusionRule = keyof typeof exclusionRules

/** Where the rules are published. */
export const exclusionPath = '/sources#rules'

type Judged = Pick<Directory, 'pricing' | 'audience' | 'network'> & { acceptsSubmissions: Submitter; group: string }

/** The first rule that applies. Undefined: we submit there. */
export function exclusionOf({
  acceptsSubmissions,
  pricing,
  audience,
  network,
  group,
}: Judged): ExclusionRule | undefined {
  if (pricing === 'Paid') return 'paid'
  if (audience.includes('any-website')) return 'any-website'
  if (network === 'get-started-template') return 'template'
  if (!takesApplications(acceptsSubmissions)) return 'no-applications'
  if (acceptsSubmissions === 'owner') return 'owner-only'
  return pricing === undefined && group !== 'general' ? 'price-unknown' : undefined
}

/** Lists of any website, and sites of one template, are the ones that search engines count as spam. */
export function directoryLinkKind({ audience = [], network }: Pick<DirectoryRow, 'audience' | 'network'>): LinkKind {
  return audience.includes('any-website') || network === 'get-started-template' ? 'listed' : 'recommended'
}
