import { ownersAccounts } from '#src/domain/profiles/accounts.ts'
import type { Directory, ReciprocalBasis } from './directories.ts'

// What stands between a form and its submission, beyond the fields of a profile: how one signs in, what has to be proved
// to be human, and what the product must have. Each list says `none` where someone saw that nothing is needed. Missing: unknown.

export const signInWays = {
  none: 'No account',
  password: 'Email and password',
  'email-link': 'Email link or code',
  ...ownersAccounts,
} as const
export type SignInWay = keyof typeof signInWays

export const captchas = {
  none: 'No captcha',
  recaptcha: 'reCAPTCHA',
  hcaptcha: 'hCaptcha',
  turnstile: 'Turnstile',
  other: 'Another captcha',
} as const
export type Captcha = keyof typeof captchas

/** What a form only accepts a product with. What it merely has a field for isn't required. */
export const requiredAssets = {
  none: 'Nothing else',
  badge: 'Badge or link back',
  video: 'Video',
  'pricing-page': 'Pricing page',
  'business-id': 'Business ID',
} as const
export type RequiredAsset = keyof typeof requiredAssets

export type Requirements = {
  auth?: readonly SignInWay[] | undefined
  captcha?: Captcha | undefined
  requiredAssets?: readonly RequiredAsset[] | undefined
}
export const requirementFields = [
  'auth',
  'captcha',
  'requiredAssets',
] as const satisfies readonly (keyof Requirements)[]

/** `none` and something else contradict each other. */
export function isConsistent(chosen: readonly string[]): boolean {
  return chosen.length < 2 || !chosen.includes('none')
}

const requiringBases: readonly (ReciprocalBasis | undefined)[] = ['stated-required', 'form-field-required']

type LinkBack = Pick<Directory, 'reciprocal' | 'reciprocalBasis'>

/** What must be there, as published lists say it of a link back. Only what is required counts, and nothing says more than that. */
export function assetsFromLists({ reciprocalBasis }: LinkBack): RequiredAsset[] | undefined {
  return requiringBases.includes(reciprocalBasis) ? ['badge'] : undefined
}

/** What lists say of a link back, unless our operators saw otherwise: then that is all there is to say. */
export function linkBackBeside<Facts extends LinkBack>(facts: Facts, assets: Requirements['requiredAssets']): Facts {
  if (assets === undefined || facts.reciprocalBasis === undefined) return facts
  const isSaid = requiringBases.includes(facts.reciprocalBasis)
  return isSaid === assets.includes('badge') ? facts : { ...facts, reciprocal: undefined, reciprocalBasis: undefined }
}

/** 'Needs an account (GitHub or X)' */
export function authText(auth: readonly SignInWay[]): string {
  if (auth.length === 0 || auth.includes('none')) return 'Needs no account'
  return `Needs an account (${either(auth.map((way) => signInWays[way]))})`
}

export function captchaText(captcha: Captcha): string {
  if (captcha === 'none') return 'Has no captcha'
  return captcha === 'other' ? 'Has a captcha' : `Has a captcha (${captchas[captcha]})`
}

const assetNeeds: Record<RequiredAsset, string> = {
  none: 'Nothing beyond the form’s fields',
  badge: 'Asks for a badge or link back',
  video: 'Asks for a video',
  'pricing-page': 'Asks for a public pricing page',
  'business-id': 'Asks for a business ID',
}

/** 'Asks for a badge or link back, asks for a video' */
export function assetsText(assets: readonly RequiredAsset[]): string {
  const [first = '', ...rest] = assets.map((asset) => assetNeeds[asset])
  return [first, ...rest.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ')
}

/** Each that is known, as a phrase of its own. */
export function requirementTexts({ auth, captcha, requiredAssets: assets }: Requirements): string[] {
  return [
    ...(auth === undefined || auth.length === 0 ? [] : [authText(auth)]),
    ...(captcha === undefined ? [] : [captchaText(captcha)]),
    ...(assets === undefined || assets.length === 0 ? [] : [assetsText(assets)]),
  ]
}

/** 'Google, GitHub or X' */
export function either(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
