/** What a website says about itself. Empty texts and null: it doesn't say. */
export type WebsiteInfo = {
  /** The final URL, after redirects. */
  url: string
  /** Why it couldn't be read, in words. Null: it could. */
  reason: string | null
  /** The host name, if it doesn't say. */
  name: string
  title: string
  /** Each text it describes itself with, the shortest first. */
  descriptions: string[]
  icon: string | null
  /** The picture for shared links. */
  image: string | null
  canonical: string | null
  /** ISO 639 code. */
  language: string
  /** ISO 3166 code. */
  country: string
  keywords: string[]
  founder: string
  email: string
  socialLinks: string[]
  https: boolean
  hasPrivacyPage: boolean
}

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
    https: url.protocol === 'https:',
    hasPrivacyPage: false,
  }
}

export const websiteInfoMessages = {
  url: 'Enter a full website URL, such as https://example.com.',
  notHtml: 'It isn’t a web page.',
  tooMany: 'You’ve read many websites in a short time. Wait a few minutes and try again.',
} as const
