/** The pages of the dashboard, in the order of its navigation. */
export const dashboardPages = {
  overview: { label: 'Overview', href: '/dashboard' },
  profile: { label: 'Profile', href: '/dashboard/profile' },
  report: { label: 'Report', href: '/dashboard/report' },
  articles: { label: 'Articles', href: '/dashboard/articles' },
  pages: { label: 'Pages', href: '/dashboard/pages' },
  publishing: { label: 'Publishing', href: '/dashboard/publishing' },
  mentions: { label: 'Mentions', href: '/dashboard/mentions' },
  leads: { label: 'Leads', href: '/dashboard/leads' },
  keywords: { label: 'Keywords', href: '/dashboard/keywords' },
  offer: { label: 'Offer', href: '/dashboard/offer' },
  feedback: { label: 'Feedback', href: '/dashboard/feedback' },
  plan: { label: 'Plan', href: '/dashboard/plan' },
  account: { label: 'Account', href: '/dashboard/account' },
  security: { label: 'Security', href: '/dashboard/security' },
} as const

export type DashboardPage = keyof typeof dashboardPages
