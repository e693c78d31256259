import type { Directory, ListingPrice } from './directories.ts'
import type { FormMap } from './form-map.ts'
import type { Captcha, RequiredAsset, SignInWay } from './requirements.ts'
import type { Submitter } from './submitters.ts'

// What operators found out about a directory. The data set is the base, this goes over it.

/** The fields of the directories' forms that a limit can apply to. */
export const formFields = {
  name: 'Name',
  tagline: 'Tagline',
  description: 'Description',
  longDescription: 'Long description',
  keywords: 'Keywords',
} as const
export type FormField = keyof typeof formFields

export type DirectoryEdit = {
  pricing?: ListingPrice
  followed?: boolean
  /** Empty: it has none anymore, as a verification found out. */
  submitUrl?: string
  /** Its public search, with `{query}` where what is sought goes: 'https://dir.example/search?q={query}'. */
  searchUrl?: string
  /** The most characters in a field. For keywords, the most keywords. */
  limits?: Partial<Record<FormField, number>>
  /** Fields of the profile that the form requires. */
  required?: string[]
  /** How one signs in before the form opens. `none`: there's no need to. See requirements.ts, also for the next two. */
  auth?: SignInWay[]
  captcha?: Captcha
  requiredAssets?: RequiredAsset[]
  /** For operators: 'Approves in 2 days.' */
  notes?: string
} & SeenFacts

/**
 * What only a verification or the fill-in script finds out. Other edits keep it, and it stays here when edits are exported:
 * see commands/directories/export.ts.
 */
type SeenFacts = {
  name?: string
  /** On the same site. */
  url?: string
  acceptsSubmissions?: Submitter
  /** What its form asks for. Empty: nothing. */
  asks?: string[]
  /** What the notes on our pages say, by `notePlace`. */
  texts?: Record<string, string>
  /** What each field of its form takes, as operators corrected the fill-in script. */
  formMap?: FormMap
}

export const seenFacts = ['name', 'url', 'acceptsSubmissions', 'asks', 'texts', 'formMap'] as const

export function pickSeen(edit: DirectoryEdit): SeenFacts {
  return Object.fromEntries(Object.entries(edit).filter(([name]) => (seenFacts as readonly string[]).includes(name)))
}

/** Facts that published lists name too, so who found them out has to be kept. */
export const creditedFields = ['pricing', 'submitUrl'] as const
export type CreditedField = (typeof creditedFields)[number]

/** A directory as operators know it. */
export type KnownDirectory = Directory & {
  /** What our operators found out, and no list says. */
  ownFacts?: readonly CreditedField[] | undefined
  /** No list says the price: our editors do. */
  pricingBasis?: 'editors' | undefined
} & {
  [Name in 'searchUrl' | 'limits' | 'required' | 'notes' | 'formMap' | 'auth' | 'captcha' | 'requiredAssets']?:
    DirectoryEdit[Name] | undefined
}

export function withEdit<Base extends EditableFacts>(directory: Base, edit: DirectoryEdit | undefined): Base {
  return edit ? { ...directory, ...edit, ...(edit.submitUrl === '' && { submitUrl: undefined }) } : directory
}

/** What of a directory an edit can go over. */
export type EditableFacts = { [Name in keyof DirectoryEdit]?: DirectoryEdit[Name] | undefined }

type TypedEdit = { [Name in keyof DirectoryEdit]?: DirectoryEdit[Name] | null | undefined }

/** The edit that is stored after the other facts were edited: what only a verification finds out stays, also that there is no form. */
export function editKeepingSeen(before: DirectoryEdit, base: EditableFacts, typed: TypedEdit): DirectoryEdit {
  const hasNoForm = before.submitUrl === '' && !typed.submitUrl
  return { ...pickSeen(before), ...editOf(base, typed), ...(hasNoForm && { submitUrl: '' }) }
}

/** What of a directory as typed differs from the data set. Only that is stored. */
export function editOf(base: EditableFacts, typed: TypedEdit): DirectoryEdit {
  const changed = Object.entries(typed).filter(
    ([name, value]) => !isEmpty(value) && !isEqual(value, base[name as keyof DirectoryEdit]),
  )
  return Object.fromEntries(changed)
}

function isEmpty(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  )
}

/** The order of keys makes no difference. */
function isEqual(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, part: unknown) =>
      part !== null && typeof part === 'object' && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    )
  return text(one) === text(other)
}
