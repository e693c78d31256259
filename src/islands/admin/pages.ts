import { adminPath } from '#src/islands/accounts/pages.ts'

/** The pages of the desk, in the order of its navigation. */
export const adminPages = {
  queue: { label: 'Queue', href: adminPath },
  products: { label: 'Products', href: '/admin/products' },
  posts: { label: 'Posts', href: '/admin/posts' },
  plans: { label: 'Plans', href: '/admin/plans' },
  waitlist: { label: 'Waitlist', href: '/admin/waitlist' },
  mails: { label: 'Mails', href: '/admin/mails' },
  site: { label: 'Site', href: '/admin/site' },
  audit: { label: 'Activity log', href: '/admin/audit' },
  security: { label: 'Security', href: '/admin/security' },
} as const

export type AdminPage = keyof typeof adminPages
