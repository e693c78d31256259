/** Where posts and pages can be published. */
export const targetKinds = ['wordpress', 'ghost', 'webflow', 'webhook', 'zip'] as const
export type TargetKind = (typeof targetKinds)[number]

/** What a target needs that isn't secret. */
export const settingNames = [
  'url',
  'username',
  'collectionId',
  /** The field of a Webflow collection that holds the text. */
  'bodyField',
  /** `draft`: the customer publishes. Missing: we do. */
  'publishAs',
  /** Of new posts, separated by commas. */
  'categories',
  'tags',
  /** Of a webhook. `send`: it gets images as events of their own. Missing: it doesn't. */
  'images',
] as const
export type SettingName = (typeof settingNames)[number]
/** Fields that its kind doesn't have are missing. */
export type TargetSettings = Partial<Record<SettingName, string | undefined>>
export type TargetField = SettingName | 'secret'

export type FieldWords = { label: string; help?: string }

type Kind = {
  label: string
  /** One line about it, where people choose. */
  about: string
  fields: Partial<Record<TargetField, FieldWords>>
  /** Who makes the secret. `customer`: copied from the site, and sent to it. */
  secret: 'customer' | 'ours' | 'none'
}

const publishAs = { label: 'New posts and pages' }
const tags = { label: 'Tags', help: 'For new posts, separated by commas.' }

/** What `publishAs` can be. */
export const publishAsLabels = { publish: 'Publish them', draft: 'Save them as drafts, which you publish' } as const

/** What `images` can be. */
export const imagesLabels = {
  send: 'Send to your server',
  link: 'Keep loading from us',
} as const

export const kinds: Record<TargetKind, Kind> = {
  wordpress: {
    label: 'WordPress',
    about: 'Posts and pages on a WordPress site.',
    fields: {
      url: { label: 'Site URL', help: 'Such as https://example.com' },
      username: { label: 'Username', help: 'A user who may publish posts and pages.' },
      ...{ publishAs, categories: { label: 'Categories', help: 'For new posts, separated by commas.' }, tags },
      secret: {
        label: 'Application password',
        help: 'In WordPress: Users → Profile → Application Passwords. Not the password you sign in with.',
      },
    },
    secret: 'customer',
  },
  ghost: {
    label: 'Ghost',
    about: 'Posts and pages on a Ghost site.',
    fields: {
      url: { label: 'API URL', help: 'In Ghost: Settings → Integrations → Add custom integration.' },
      ...{ publishAs, tags },
      secret: { label: 'Admin API key', help: 'From the same integration. It contains a colon.' },
    },
    secret: 'customer',
  },
  webflow: {
    label: 'Webflow',
    about: 'Items of a Webflow CMS collection.',
    fields: {
      url: { label: 'Collection URL', help: 'Where its pages are, such as https://example.com/blog' },
      collectionId: { label: 'Collection ID', help: 'In Webflow: CMS → your collection → Settings. 24 characters.' },
      bodyField: { label: 'Text field', help: 'The slug of the rich text field for the text, such as post-body' },
      secret: {
        label: 'API token',
        help: 'In Webflow: Site settings → Apps & integrations. With read and write access to the CMS and to assets, and read access to sites.',
      },
    },
    secret: 'customer',
  },
  webhook: {
    label: 'Webhook',
    about: 'A signed request to your own server for each post and page.',
    fields: {
      url: { label: 'URL', help: 'We send a POST request with JSON, signed as in Standard Webhooks.' },
      images: { label: 'Images' },
    },
    secret: 'ours',
  },
  zip: {
    label: 'ZIP download',
    about: 'Markdown and HTML files for a site that’s built from files.',
    fields: {},
    secret: 'none',
  },
}

/** The names in a list that is separated by commas, each once. */
export function namesIn(list = ''): string[] {
  const names = list.split(',').map((name) => name.trim())
  return [...new Set(names)].filter((name) => name !== '')
}
