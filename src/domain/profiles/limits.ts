import { emailLimits } from '#src/domain/emails/emails.ts'

export const pricingModels = {
  free: 'Free',
  freemium: 'Free plan and paid plans',
  trial: 'Free trial, then paid',
  paid: 'Paid',
  'open-source': 'Open source',
} as const

/** The texts about the product, each with the most characters it may have. */
export const profileTextLimits = {
  tagline60: 60,
  tagline100: 100,
  description160: 160,
  description500: 500,
  description2000: 2000,
} as const

/** The most characters of a text, and of each entry of a list. */
export const profileLimits = {
  name: 80,
  website_url: 2048,
  ...profileTextLimits,
  keywords: 40,
  founder: 80,
  contactEmail: emailLimits.whole,
  socialLinks: 300,
  videoUrl: 2048,
  pricingUrl: 2048,
  businessId: 60,
  badgesUrl: 2048,
  avoid: 1000,
} as const

/** The most entries of a list. */
export const profileListLimits = {
  keywords: 20,
  screenshots: 5,
  countries: 20,
  languages: 20,
  socialLinks: 10,
  accounts: 5,
} as const

/** Tokens of uploads that are read of one save. */
export const maxUploadTokens = 20
