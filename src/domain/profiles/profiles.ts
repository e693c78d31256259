// A profile is what two hundred directory forms ask for. Numbers in names are the most characters.

export const pricingModels = {
  free: 'Free',
  freemium: 'Free plan and paid plans',
  trial: 'Free trial, then paid',
  paid: 'Paid',
  'open-source': 'Open source',
} as const
export type PricingModel = keyof typeof pricingModels

/** As typed so far. Empty texts, lists and null: not filled in yet. */
export type ProfileFields = {
  name: string
  website_url: string
  tagline60: string
  tagline100: string
  description160: string
  description500: string
  description2000: string
  /** A key of the directory finder's product kinds. */
  category: string
  keywords: string[]
  /** Ids of uploaded images. */
  logoSquare: string | null
  logoWide: string | null
  screenshots: string[]
  founder: string
  contactEmail: string
  pricingModel: PricingModel | ''
  /** ISO date. */
  launchedOn: string
  /** ISO 3166 codes, the main market first. */
  countries: string[]
  /** ISO 639-1 codes. */
  languages: string[]
  socialLinks: string[]
  /** What must never be said about the product. */
  avoid: string
}

export const emptyProfile: ProfileFields = {
  name: '',
  website_url: '',
  tagline60: '',
  tagline100: '',
  description160: '',
  description500: '',
  description2000: '',
  category: '',
  keywords: [],
  logoSquare: null,
  logoWide: null,
  screenshots: [],
  founder: '',
  contactEmail: '',
  pricingModel: '',
  launchedOn: '',
  countries: [],
  languages: [],
  socialLinks: [],
  avoid: '',
}

/** A profile in the API's format. Times are ISO 8601, UTC. */
export type Profile = {
  fields: ProfileFields
  /** Counts saves. 0: never saved. */
  version: number
  savedAt: string | null
  /** When it was approved for submission. Null: not yet. */
  approvedAt: string | null
  /** Pixels of its images. */
  images: ProfileImage[]
  /** What its website looked like. Null: not checked since the URL was changed. */
  site: SiteCheck | null
  readiness: ReadinessItem[]
}

export type ProfileImage = { id: string; width: number; height: number }

/** What directories look at on a website. */
export type SiteCheck = {
  /** As typed in the profile. */
  url: string
  checkedAt: string
  /** Why it couldn't be read. Null: it could. */
  reason: string | null
  https: boolean
  hasPrivacyPage: boolean
}

/** `problem`: directories will refuse the listing. `hint`: it may cost listings. */
export type ReadinessItem = { key: string; level: 'problem' | 'hint'; what: string; todo: string }
