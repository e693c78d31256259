/** Where posts and pages can be published. */
export const targetKinds = ['wordpress', 'ghost', 'webflow', 'webhook', 'zip'] as const
export type TargetKind = (typeof targetKinds)[number]

/** What a target needs that isn't secret. Fields that its kind doesn't have are missing. */
export type TargetSettings = {
  url?: string | undefined
  username?: string | undefined
  collectionId?: string | undefined
  /** The field of a Webflow collection that holds the text. */
  bodyField?: string | undefined
}

export const settingNames = ['url', 'username', 'collectionId', 'bodyField'] as const
export type SettingName = (typeof settingNames)[number]
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

export const kinds: Record<TargetKind, Kind> = {
  wordpress: {
    label: 'WordPress',
    about: 'Posts and pages on a WordPress site.',
    fields: {
      url: { label: 'Site URL', help: 'Such as https://example.com' },
      username: { label: 'Username', help: 'A user who may publish posts and pages.' },
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
        help: 'In Webflow: Site settings → Apps & integrations. With read and write access to the CMS.',
      },
    },
    secret: 'customer',
  },
  webhook: {
    label: 'Webhook',
    about: 'A signed request to your own server for each post and page.',
    fields: { url: { label: 'URL', help: 'We send a POST request with JSON, signed as in Standard Webhooks.' } },
    secret: 'ours',
  },
  zip: {
    label: 'ZIP download',
    about: 'Markdown and HTML files for a site that’s built from files.',
    fields: {},
    secret: 'none',
  },
}
