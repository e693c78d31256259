import type { ProfileFields } from './profiles.api.ts'

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
