import { either, type RequiredAsset, type Requirements } from '#src/domain/directories/requirements.ts'
import { type OwnersAccount, ownersAccounts as accountLabels } from '#src/domain/profiles/accounts.ts'
import type { ProfileFields, SiteCheck } from '#src/domain/profiles/profiles.api.ts'
import { type AssetAsk, assetAsks } from './states.ts'

// Which directories wait for something that only the customer can give. A directory is locked while its form would refuse
// the product, or can't be opened, so no row of an order is spent on it.

const ownersAccounts = Object.keys(accountLabels) as OwnersAccount[]

export type LockKind = AssetAsk | 'account'

/** `accounts`: of an `account`, the services, one of which is enough. */
export type Lock = { kind: LockKind; accounts: readonly OwnersAccount[] }

/** What opens locks. */
export const lockKeys = [...assetAsks, ...ownersAccounts] as const
export type LockKey = (typeof lockKeys)[number]

/** What a customer has. `linksTo`: the keys of the directories that their website links to, since each wants a link to itself. */
export type Means = { has: readonly Exclude<LockKey, 'badge'>[]; linksTo: readonly string[] }
export const noMeans: Means = { has: [], linksTo: [] }

type Asked = { key: string } & Pick<Requirements, 'auth' | 'requiredAssets'>

/** A profile that was saved before a field was added doesn't have it. */
type Said = Partial<Pick<ProfileFields, 'videoUrl' | 'pricingUrl' | 'businessId' | 'accounts'>>

/** `site` null: the website wasn't read. */
export function meansOf(
  { videoUrl, pricingUrl, businessId, accounts }: Said,
  site: Pick<SiteCheck, 'linksTo'> | null,
): Means {
  return {
    has: [
      ...(videoUrl ? ['video' as const] : []),
      ...(pricingUrl ? ['pricing-page' as const] : []),
      ...(businessId ? ['business-id' as const] : []),
      ...ownersAccounts.filter((account) => accounts?.includes(account)),
    ],
    linksTo: site?.linksTo ?? [],
  }
}

/** Empty: we can submit there. What isn't known of a directory locks nothing. */
export function locksOf({ key, auth = [], requiredAssets = [] }: Asked, { has, linksTo }: Means): Lock[] {
  const accounts = ownersAccounts.filter((account) => auth.includes(account))
  // An account at the directory itself is ours to create.
  const isOwners = accounts.length > 0 && accounts.length === auth.length
  const holds = (asset: RequiredAsset) =>
    requiredAssets.includes(asset) &&
    (asset === 'badge' ? !linksTo.includes(key) : asset !== 'none' && !has.includes(asset))
  return [
    ...assetAsks.filter(holds).map((kind): Lock => ({ kind, accounts: [] })),
    ...(isOwners && !accounts.some((account) => has.includes(account)) ? [{ kind: 'account' as const, accounts }] : []),
  ]
}

function opens(key: LockKey, { kind, accounts }: Lock): boolean {
  return kind === 'account' ? accounts.some((account) => account === key) : kind === key
}

export type Gain = { key: LockKey; directories: number }

/** How many locked directories each key opens without another one, the most first. */
export function gainsOf(locked: readonly { locks: readonly Lock[] }[]): Gain[] {
  return lockKeys
    .map((key) => ({ key, directories: locked.filter(({ locks }) => locks.every((lock) => opens(key, lock))).length }))
    .filter(({ directories }) => directories > 0)
    .toSorted((a, b) => b.directories - a.directories)
}

const nouns: Record<LockKey, string> = {
  badge: 'A badge or link on your site',
  video: 'A video',
  'pricing-page': 'A pricing page',
  'business-id': 'A business ID',
  google: 'A Google account',
  github: 'A GitHub account',
  x: 'An X account',
  linkedin: 'A LinkedIn account',
  facebook: 'A Facebook account',
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** What opens all of these: 'A video and a GitHub or X account'. */
export function unlocksText(locks: readonly Lock[]): string {
  const [first = '', ...rest] = locks.map(({ kind, accounts }) => {
    if (kind !== 'account') return nouns[kind]
    const [one] = accounts
    if (accounts.length === 1 && one) return nouns[one]
    return `${nouns[one ?? 'google'].split(' ')[0]} ${either(accounts.map((account) => accountLabels[account]))} account`
  })
  const others = rest.map(lower)
  const last = others.pop()
  return last === undefined ? first : `${[first, ...others].join(', ')} and ${last}`
}

export function directoryCount(count: number): string {
  return `${count} ${count === 1 ? 'directory' : 'directories'}`
}

/** 'A badge or link on your site unlocks 14 directories.' */
export function gainText({ key, directories }: Gain): string {
  return `${nouns[key]} unlocks ${directoryCount(directories)}.`
}

/** Where a key is given, and what to do there. */
export const lockKeyPlaces: Record<LockKey, { field: keyof ProfileFields; todo: string }> = {
  badge: { field: 'badgesUrl', todo: 'Link to each of these from your site, then check the website again.' },
  video: { field: 'videoUrl', todo: 'Enter its URL.' },
  'pricing-page': { field: 'pricingUrl', todo: 'Enter its URL.' },
  'business-id': { field: 'businessId', todo: 'Enter your VAT or company number.' },
  ...(Object.fromEntries(
    ownersAccounts.map((account) => [
      account,
      { field: 'accounts', todo: 'Say that we can use your product’s account.' },
    ]),
  ) as Record<OwnersAccount, { field: 'accounts'; todo: string }>),
}

/** More of what fits is locked than can be used today. Null: nothing is. */
export function lockedText(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? '1 more directory fits, but needs something from you first, such as a link on your site.'
    : `${count} more directories fit, but need something from you first, such as a link on your site.`
}

/** Links to directories that ask for one, to be pasted into a page. Some have a badge of their own, which does the same. */
export function linkBackHtml(directories: readonly { name: string; url: string }[]): string {
  return directories.map(({ name, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`).join('\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
