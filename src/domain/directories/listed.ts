import { type Directory, directoryKinds } from './directories.ts'
import type { DirectoryEdit, EditableFacts, KnownDirectory } from './edits.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import type { ExclusionRule } from './exclusion.ts'
import { namedKinds } from './named-directories.ts'
import type { Submitter } from './submitters.ts'

/** A page whose title names a list shows at least as many. With fewer it isn't indexed. */
export const fewestRows = 8

// One list of all directories: general ones, those of an industry, and national ones. One entry per site.

const { register: _, ...openKinds } = namedKinds

/** Public registers aren't open to submissions, so none is on the list. */
export const listKinds = { ...directoryKinds, ...openKinds, local: 'Local businesses' } as const
export type ListKind = keyof typeof listKinds

/** Sites with one operator or one template. They aren't independent of each other, so each network counts once. */
export const directoryNetworks = {
  yello: { label: 'Yello and YP network', plural: 'Yello and YP sites' },
  misterwhat: { label: 'MisterWhat network', plural: 'MisterWhat sites' },
  'get-started-template': { label: 'Sites built from one template', plural: 'sites built from one template' },
} as const
export type DirectoryNetwork = keyof typeof directoryNetworks

/** Which of our data named the directory first. */
export type ListGroup = 'general' | 'industry' | 'national'

/** What our editors say about a directory, in general, for one industry, or for one country. */
export type ListNote = {
  /** A slug of `niches.json`, or an ISO 3166 code. Neither: in general. */
  niche?: string | undefined
  country?: string | undefined
  /** Its name and URL there, such as those of a category. */
  name: string
  url: string
  submitUrl?: string | undefined
  pricing?: Directory['pricing']
  /** What it is, and who uses it. */
  about?: string | undefined
  /** 'Businesses that meet customers in person.' */
  takes?: string | undefined
  /** How it decides, and how long that takes. */
  review?: string | undefined
  /** 'people in Vienna who need a plumber' */
  usedBy?: string | undefined
  /** What to know before listing there. */
  tip: string
  /** What to do once listed. */
  after?: string | undefined
  pitfalls?: string | undefined
  /** What its form asks for. */
  asks: readonly string[]
  /** Another program of the site than the one that the record is about. */
  otherProgram?: true | undefined
  /** Codes of the languages of its form: 'de', 'si, ta, en'. */
  language?: string | undefined
  /** The page that supports it, if readers can check it there. Missing: our editors' knowledge. */
  source?: string | undefined
}

/** Who says so: a published list, our operators, or our editors in their notes. */
export type FactBasis = 'list' | 'operators' | 'editors'

/** The facts that only general directories have. */
type KnownFacts = Pick<
  KnownDirectory,
  | 'dr'
  | 'drAsOf'
  | 'drSource'
  | 'visits'
  | 'visitsSource'
  | 'followed'
  | 'followedSource'
  | 'followedAsOf'
  | 'reciprocal'
  | 'reciprocalBasis'
  | 'badge'
  | 'checkedOn'
  | 'checkKind'
  | 'verifiedOn'
  | 'verifiedSource'
  | 'searchUrl'
  | 'limits'
  | 'required'
  | 'auth'
  | 'captcha'
  | 'requiredAssets'
>

export type ListedDirectory = KnownFacts & {
  /** See `directoryKey`. */
  key: string
  /** Names its page, or its row. */
  slug: string
  name: string
  url: string
  submitUrl?: string | undefined
  submitUrlBasis?: FactBasis | undefined
  pricing?: Directory['pricing']
  pricingBasis?: FactBasis | undefined
  group: ListGroup
  kinds: readonly ListKind[]
  /** Tags of niches and site types, or `any-website`. Empty: unknown. */
  audience: readonly string[]
  /** ISO 3166 codes of the countries it serves. Empty: no restriction known. */
  countries: readonly string[]
  network?: DirectoryNetwork | undefined
  summary?: string | undefined
  notes: readonly ListNote[]
  /** Ids into `seo-data/sources.json`: the published lists that name it. */
  sources: readonly string[]
  /** Who can submit, and a sentence on why. */
  acceptsSubmissions: Submitter
  submitterNote: string
  /** The rule that keeps it out of orders. Undefined: none does. */
  excludedBecause?: ExclusionRule | undefined
  /** We submit products there: no rule excludes it. */
  inPool: boolean
  /** What operators wrote for each other. Never published. */
  operatorNotes?: string | undefined
  /** Enough is known for a page that search engines may index. All others are rows in search results. */
  hasPage: boolean
}

/** A directory of the list as operators see and edit it. Its notes are theirs. */
export type EditableDirectory = Omit<ListedDirectory, 'notes' | 'operatorNotes' | keyof DirectoryEdit> &
  Pick<ListedDirectory, 'name' | 'url' | 'acceptsSubmissions'> &
  EditableFacts

export const directoryListPath = '/directory-list'
/** The results of a search of the list: `?q=`. `/directory-list?q=` leads here, too. */
export const directorySearchPath = '/directory-list/search'

/**
 * 'producthunt-com'. A host has a dot, so no slug can be the name of a kind. Netlify applies the headers of `/*.md` to
 * every URL that ends in `md`, so slugs of Moldovan hosts end in another word: '999-md-site'.
 */
export function directorySlug(key: string): string {
  return key.replace(/\/$/, '').replaceAll(/[./]/g, '-').replace(/-md$/, '-md-site')
}

export function directoryPath({ slug }: Pick<ListedDirectory, 'slug'>): string {
  return `${directoryListPath}/${slug}`
}

/** The page with the form for reporting a mistake. */
export function correctionPath(directory: Pick<ListedDirectory, 'slug'>): string {
  return `${directoryPath(directory)}/correction`
}

/** The row of a directory among the results of a search for it. */
export function directoryRowPath({ key, slug }: Pick<ListedDirectory, 'key' | 'slug'>): string {
  return `${directorySearchPath}?q=${encodeURIComponent(key)}#${slug}`
}

/** Where we say what we know of a directory: on its page, or in its row. */
export function listedPath(directory: Pick<ListedDirectory, 'key' | 'slug' | 'hasPage'>): string {
  return directory.hasPage ? directoryPath(directory) : directoryRowPath(directory)
}

/** Where its name leads: to our page if search engines may index it, otherwise to the directory itself. */
export function nameHref(url: string, hasPage: boolean): string {
  return hasPage ? directoryPath({ slug: directorySlug(directoryKey(new URL(url))) }) : url
}
