/** The admin area's first page. */
export const adminPath = '/admin'

/** The pages of the admin area. */
export const adminPages = {
  overview: { label: 'Overview', href: adminPath },
  queue: { label: 'Queue', href: '/admin/queue' },
  products: { label: 'Products', href: '/admin/products' },
  corrections: { label: 'Corrections', href: '/admin/corrections' },
  deliveries: { label: 'Deliveries', href: '/admin/deliveries' },
  directories: { label: 'Directories', href: '/admin/directories' },
  articles: { label: 'Articles', href: '/admin/articles' },
  posts: { label: 'Posts', href: '/admin/posts' },
  plans: { label: 'Plans', href: '/admin/plans' },
  waitlist: { label: 'Waitlist', href: '/admin/waitlist' },
  mails: { label: 'Emails', href: '/admin/mails' },
  operations: { label: 'Operations', href: '/admin/operations' },
  site: { label: 'Site', href: '/admin/site' },
  audit: { label: 'Activity log', href: '/admin/audit' },
  security: { label: 'Security', href: '/admin/security' },
} as const

export type AdminPage = keyof typeof adminPages

/** The pages in the order of the navigation. A group leads to its first page. */
export const adminGroups: readonly { label: string; pages: readonly [AdminPage, ...AdminPage[]] }[] = [
  { label: 'Overview', pages: ['overview'] },
  { label: 'Review', pages: ['queue', 'products', 'corrections'] },
  { label: 'Delivery', pages: ['deliveries', 'directories'] },
  { label: 'Content', pages: ['articles', 'posts'] },
  { label: 'Business', pages: ['plans', 'waitlist'] },
  { label: 'System', pages: ['mails', 'operations', 'site', 'audit', 'security'] },
]
