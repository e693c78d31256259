import { deskPath } from '#src/islands/account/pages.ts'

/** The pages of the desk, in the order of its navigation. */
export const deskPages = {
  queue: { label: 'Queue', href: deskPath },
  products: { label: 'Products', href: '/admin/products' },
  posts: { label: 'Posts', href: '/admin/posts' },
  plans: { label: 'Plans', href: '/admin/plans' },
  waitlist: { label: 'Waitlist', href: '/admin/waitlist' },
  mails: { label: 'Mails', href: '/admin/mails' },
  site: { label: 'Site', href: '/admin/site' },
  trail: { label: 'Trail', href: '/admin/trail' },
  security: { label: 'Security', href: '/admin/security' },
} as const

export type DeskPage = keyof typeof deskPages
