import type { ProfileFields, SiteCheck } from './profiles.api.ts'

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
  videoUrl: '',
  pricingUrl: '',
  businessId: '',
  badgesUrl: '',
  accounts: [],
  avoid: '',
}

/** What the profile's website looked like. Null: it hasn't been read since its URL was changed. */
export function currentSiteCheck(
  { website_url: url }: ProfileFields,
  site: SiteCheck | null | undefined,
): SiteCheck | null {
  return site?.url === url ? site : null
}
