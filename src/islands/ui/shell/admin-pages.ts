/** The admin area's first page. */
export const adminPath = '/admin'

/** The pages of the admin area, in the order of its navigation. */
export const adminPages = {
  queue: { label: 'Queue', href: adminPath },
  products: { label: 'Products', href: '/admin/products' },
  deliveries: { label: 'Deliveries', href: '/admin/deliveries' },
  directories: { label: 'Directories', href: '/admin/directories' },
  corrections: { label: 'Corrections', href: '/admin/corrections' },
  articles: { label: 'Articles', href: '/admin/articles' },
  posts: { label: 'Posts', href: '/admin/posts' },
  plans: { label: 'Plans', href: '/admin/plans' },
  waitlist: { label: 'Waitlist', href: '/admin/waitlist' },
  mails: { label: 'Emails', href: '/admin/mails' },
  site: { label: 'Site', href: '/admin/site' },
  audit: { label: 'Activity log', href: '/admin/audit' },
  security: { label: 'Security', href: '/admin/security' },
} as const

export type AdminPage = keyof typeof adminPages
