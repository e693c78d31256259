import type { WebsiteInfo } from './profiles.api.ts'

/** What is known of a website that can't be read. */
export function unreadWebsite(url: URL, reason: string | null): WebsiteInfo {
  return {
    url: url.href,
    reason,
    name: url.hostname.replace(/^www\./, ''),
    title: '',
    descriptions: [],
    icon: null,
    image: null,
    canonical: null,
    language: '',
    country: '',
    keywords: [],
    founder: '',
    email: '',
    socialLinks: [],
    video: '',
    pricing: '',
    https: url.protocol === 'https:',
    hasPrivacyPage: false,
  }
}

export const websiteInfoMessages = {
  url: 'Enter a full website URL, such as https://example.com.',
  tooMany: 'You’ve read many websites in a short time. Wait a few minutes and try again.',
} as const
