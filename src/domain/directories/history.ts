import { historyStateText, pageLabels } from '#src/domain/directory-checks/texts.ts'
import { type ListingPrice, listingPrices, priceLabel } from './directories.ts'
import type { DirectoryEdit, EditableFacts } from './edits.ts'
import { limitsText, requiredText } from './form-texts.ts'
import { captchas, requiredAssets, requirementFields, signInWays } from './requirements.ts'
import { type Submitter, submitters } from './submitters.ts'

// The public history of a directory: what changed, from what to what, and who found out.

/** What of an edit is public. */
const publicFields = [
  ...(['pricing', 'followed', 'submitUrl', 'required', 'limits', ...requirementFields] as const),
  ...(['name', 'url', 'acceptsSubmissions', 'asks'] as const),
]
export type PublicField = (typeof publicFields)[number]

/** `home`, `submit`: the state of that page. `note`: a sentence. */
export type ChangeKind = PublicField | 'home' | 'submit' | 'note'

export const changeSources = {
  check: 'Our automated check',
  correction: 'A reader’s correction',
  operator: 'Our team',
} as const
export type ChangeSource = keyof typeof changeSources

/** `before`, `after`: as stored, lists and limits as JSON. Null: unknown. */
export type FoundChange = { kind: ChangeKind; before: string | null; after: string | null }

/** `at`: an ISO day. */
export type DirectoryChange = FoundChange & { at: string; by: ChangeSource }

const labels: Record<Exclude<ChangeKind, 'note'>, string> = {
  pricing: 'Price',
  followed: 'Links',
  submitUrl: 'Submit page',
  required: 'Required',
  limits: 'Limits',
  auth: 'Sign-in',
  captcha: 'Captcha',
  requiredAssets: 'Must have',
  name: 'Name',
  url: 'URL',
  acceptsSubmissions: 'Who can submit',
  asks: 'The form asks for',
  ...pageLabels,
}

/** 'Price: Paid. Before: Free.' */
export function changeText({ kind, before, after }: FoundChange): string {
  if (kind === 'note') return after ?? ''
  return `${labels[kind]}: ${valueText(kind, after)}. Before: ${valueText(kind, before)}.`
}

function valueText(kind: Exclude<ChangeKind, 'note'>, value: string | null): string {
  if (value === null) return 'not known'
  // A form that is gone.
  if (value === '') return 'none'
  if (kind === 'home' || kind === 'submit') return historyStateText(value)
  if (kind === 'followed') return value === 'yes' ? 'followed' : 'nofollow'
  if (kind === 'required') return requiredText(JSON.parse(value) as string[])
  if (kind === 'auth') return namesIn(signInWays, JSON.parse(value) as string[])
  if (kind === 'requiredAssets') return namesIn(requiredAssets, JSON.parse(value) as string[])
  if (kind === 'captcha') return namesIn(captchas, [value])
  if (kind === 'asks') return (JSON.parse(value) as string[]).join(', ')
  if (kind === 'acceptsSubmissions') return Object.hasOwn(submitters, value) ? submitters[value as Submitter] : value
  if (kind === 'limits') return limitsText(JSON.parse(value) as NonNullable<DirectoryEdit['limits']>)
  return kind === 'pricing' && isPrice(value) ? priceLabel(value) : value
}

function namesIn(labels: Readonly<Record<string, string>>, values: readonly string[]): string {
  return values.map((value) => labels[value] ?? value).join(', ')
}

function isPrice(value: string): value is ListingPrice {
  return (listingPrices as readonly string[]).includes(value)
}

/** What readers see differently after an edit. */
export function publicChanges(
  base: Pick<EditableFacts, PublicField>,
  before: DirectoryEdit,
  after: DirectoryEdit,
): FoundChange[] {
  return publicFields.flatMap((kind): FoundChange[] => {
    const [was, is] = [storedValue(before[kind] ?? base[kind]), storedValue(after[kind] ?? base[kind])]
    return was === is ? [] : [{ kind, before: was, after: is }]
  })
}

function storedValue(value: DirectoryEdit[PublicField]): string | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return value ?? null
  // Order makes no difference.
  const sorted = Array.isArray(value)
    ? value.toSorted()
    : Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return Object.keys(sorted).length === 0 ? null : JSON.stringify(sorted)
}
