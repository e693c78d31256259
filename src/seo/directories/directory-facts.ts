import { shortDate } from '#src/domain/dates/dates.ts'
import { priceLabel } from '#src/domain/directories/directories.ts'
import type { CreditedField, DirectoryEdit } from '#src/domain/directories/edits.ts'
import type { DirectoryRecord } from '#src/domain/directories/figures.ts'
import { limitsText, requiredText } from '#src/domain/directories/form-texts.ts'
import { directoryNetworks, type ListedDirectory, listKinds } from '#src/domain/directories/listed.ts'
import { assetsFromLists, assetsText, authText, captchaText } from '#src/domain/directories/requirements.ts'
import { submitters, takesApplications } from '#src/domain/directories/submitters.ts'
import { websiteHost } from '#src/domain/urls/websites.ts'
import { sources } from '#src/seo/data/directories.ts'
import type { PageLink } from '#src/seo/landing/page.ts'
import { capitalize, listOf } from '#src/seo/landing/wording.ts'
import { audienceLabels, countryLinksOf, languageNames, nicheLinksOf } from './list-places.ts'
import { checkerText } from './checkers.ts'
import { linkBackRule } from './link-back-rules.ts'
import { withKnown } from './verified-facts.ts'

/** When and by whom it was last seen working: an ISO date. Null: no one says. */
function checkOf(
  { checkedOn, checkKind, sources: lists, verifiedOn, verifiedSource }: Known,
  record: DirectoryRecord | undefined,
): { date: string; by: string; source?: string | undefined } | null {
  const ours = record?.checkedAt == null ? null : new Date(record.checkedAt).toISOString().slice(0, 10)
  if (ours !== null && ours >= (checkedOn ?? '')) {
    if (ours === verifiedOn) return { date: ours, by: 'our editors, in a browser', source: verifiedSource }
    return { date: ours, by: operators }
  }
  return checkedOn === undefined ? null : { date: checkedOn, by: checkerText({ checkedOn, checkKind, sources: lists }) }
}

export const factTerms = {
  kind: 'Kind',
  network: 'Network',
  madeFor: 'Made for',
  niches: 'Industries',
  places: 'Where',
  price: 'Listing',
  submitters: 'Who can submit',
  form: 'Form',
  asks: 'The form asks for',
  required: 'Required',
  limits: 'Limits',
  auth: 'Sign-in',
  captcha: 'Captcha',
  assets: 'Must have',
  language: 'Language of the form',
  usedBy: 'Used by',
  links: 'Links',
  linkBack: 'Link back',
  rating: 'Domain Rating',
  visits: 'Visits a month',
  checked: 'Last checked',
} as const

export type FactId = keyof typeof factTerms

/** Something known of a directory. `origin`: who says so, and when. */
export type DirectoryFact = {
  id: FactId
  value: string
  /** A page outside that the value links to. */
  href?: string | undefined
  /** Pages of ours, whose labels are the value. */
  links?: readonly PageLink[] | undefined
  origin?: string | undefined
}

/** Facts decide whether a directory has a page. */
type Known = Omit<ListedDirectory, 'hasPage'>

const operators = 'our operators'
const lists = 'published lists'

/** A row for each thing we know, and none for what we don't. */
export function directoryFacts(directory: Known, record: DirectoryRecord | undefined): DirectoryFact[] {
  const known = { ...withKnown(directory, record ?? { fields: {} }), ...formFactsOf(record) }
  const editors = editorsOf(known)
  const check = checkOf(known, record)
  const { notes } = known
  // Of the first note: what others ask for is shown with each.
  const isOpen = takesApplications(known.acceptsSubmissions)
  const asks = (isOpen ? notes : []).find((note) => note.asks.length > 0)?.asks ?? []
  const audience = directory.group === 'national' ? [] : audienceLabels(directory.audience)
  const languages = languageNames(notes.flatMap(({ language }) => language ?? []))
  const { submitUrl, pricing, network, drSource, visitsSource } = known
  return [
    fact('kind', kindText(directory)),
    network && fact('network', `${directoryNetworks[network].label}. Its sites count as one.`, lists),
    audience.length > 0 && fact('madeFor', capitalize(listOf(audience.slice(0, 8))), 'our judgment'),
    linked('niches', nicheLinksOf(directory), editors),
    linked('places', countryLinksOf(directory), directory.notes.length > 0 ? editors : lists),
    directory.countries.length === 0 && isWorldwide(directory) && fact('places', 'Worldwide', editors),
    pricing && fact('price', priceLabel(pricing), originOf('pricing', known, record)),
    fact('submitters', `${submitters[known.acceptsSubmissions]}. ${known.submitterNote}`, submittersOrigin(record)),
    isOpen &&
      submitUrl !== undefined && {
        ...fact('form', websiteHost(submitUrl), originOf('submitUrl', known, record)),
        href: submitUrl,
      },
    asks.length > 0 && fact('asks', capitalize(asks.join(', ')), editors),
    isOpen && known.required && known.required.length > 0 && fact('required', requiredText(known.required), operators),
    isOpen &&
      known.limits &&
      Object.keys(known.limits).length > 0 &&
      fact('limits', limitsText(known.limits), operators),
    ...(isOpen ? requirementFacts(known) : []),
    languages.length > 0 && fact('language', languages.join(', '), editors),
    known.followed !== undefined && fact('links', known.followed ? 'Followed' : 'Nofollow', followedOrigin(known)),
    known.reciprocalBasis && fact('linkBack', linkBackText(known), lists),
    known.dr !== undefined && fact('rating', `${known.dr} of 100, by Ahrefs`, dated(drSource, directory.drAsOf)),
    known.visits !== undefined && fact('visits', `${known.visits}, a rough figure`, dated(visitsSource, undefined)),
    check && { ...fact('checked', shortDate(check.date), check.by), href: check.source },
  ].filter((row): row is DirectoryFact => typeof row === 'object' && row !== null)
}

/** What stands between the form and its submission. A link back that a list names has its own row. */
function requirementFacts({ auth = [], captcha, requiredAssets, reciprocalBasis }: Known): (DirectoryFact | false)[] {
  const isFromList = requiredAssets?.join() === assetsFromLists({ reciprocalBasis })?.join()
  return [
    auth.length > 0 && fact('auth', authText(auth), operators),
    captcha !== undefined && fact('captcha', captchaText(captcha), operators),
    !isFromList && requiredAssets !== undefined && fact('assets', assetsText(requiredAssets), operators),
  ]
}

/** 'Yellow pages and Maps'. That it belongs to an industry says less than any other kind. */
function kindText({ kinds }: Known): string {
  const telling = kinds.filter((kind) => kind !== 'industry')
  return listOf((telling.length > 0 ? telling : kinds).map((kind) => listKinds[kind]))
}

const fact = (id: FactId, value: string, origin?: string): DirectoryFact => ({ id, value, origin })

function linked(id: FactId, links: readonly PageLink[], origin: string): DirectoryFact | false {
  return links.length > 0 && { id, value: links.map(({ label }) => label).join(', '), links, origin }
}

/** What only operators note, of the form. */
function formFactsOf(record: DirectoryRecord | undefined): Pick<DirectoryEdit, 'limits' | 'required'> {
  const { limits, required } = record?.fields ?? {}
  return { ...(limits && { limits }), ...(required && { required }) }
}

function submittersOrigin(record: DirectoryRecord | undefined): string {
  const { verified, fields } = record ?? {}
  if (verified) return `our editors, verified ${shortDate(verified.on)}`
  return fields?.acceptsSubmissions === undefined ? 'our judgment' : operators
}

/** The first note is what facts are taken from. */
function editorsOf({ notes, verifiedOn }: Pick<ListedDirectory, 'notes' | 'verifiedOn'>): string {
  if (verifiedOn !== undefined) return `our editors, verified ${shortDate(verifiedOn)}`
  return notes[0]?.source === undefined ? 'our editors, not checked' : 'our editors'
}

function originOf(field: CreditedField, directory: Known, record: DirectoryRecord | undefined): string {
  const basis = directory[`${field}Basis`]
  if (record?.fields[field] !== undefined || basis === 'operators') return operators
  // The first note that says so, which can be another one than the first.
  const notes = directory.notes.filter((note) => note[field] !== undefined)
  return basis === 'list' ? lists : editorsOf({ notes, verifiedOn: directory.verifiedOn })
}

/** An editor says so for an industry. Without such a note, we only know of no restriction. */
function isWorldwide({ notes }: Known): boolean {
  return notes.some(({ niche }) => niche !== undefined)
}

/** 'launch-directories, 18 Feb 2026' */
function dated(id: string | undefined, day: string | undefined): string {
  const name = sources.get(id ?? '')?.name ?? lists
  return day === undefined ? `${name}, undated` : `${name}, ${shortDate(day)}`
}

function followedOrigin({ followedSource, followedAsOf }: Known): string {
  // Each list is named in the data. Without one, our operators saw it.
  if (followedSource === undefined && followedAsOf !== undefined) return `${operators}, ${shortDate(followedAsOf)}`
  return dated(followedSource, followedAsOf)
}

function linkBackText(directory: Known): string {
  if (directory.reciprocalBasis === 'stated-none') return 'Not required, says the site'
  return capitalize(linkBackRule(directory))
}
