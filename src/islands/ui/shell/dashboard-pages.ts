/** The pages of the dashboard, in the order of its navigation. */
export const dashboardPages = {
  overview: { label: 'Overview', href: '/dashboard' },
  profile: { label: 'Profile', href: '/dashboard/profile' },
  report: { label: 'Report', href: '/dashboard/report' },
  articles: { label: 'Articles', href: '/dashboard/articles' },
  pages: { label: 'Pages', href: '/dashboard/pages' },
  publishing: { label: 'Publishing', href: '/dashboard/publishing' },
  plan: { label: 'Plan', href: '/dashboard/plan' },
  account: { label: 'Account', href: '/dashboard/account' },
  security: { label: 'Security', href: '/dashboard/security' },
} as const

export type DashboardPage = keyof typeof dashboardPages
