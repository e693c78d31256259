/** The pages of the dashboard. */
export const dashboardPages = {
  overview: { label: 'Overview', href: '/dashboard' },
  report: { label: 'Report', href: '/dashboard/report' },
  profile: { label: 'Profile and list', href: '/dashboard/profile' },
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

/** The pages in the order of the navigation. A group leads to its first page. */
export const dashboardGroups: readonly { label: string; pages: readonly [DashboardPage, ...DashboardPage[]] }[] = [
  { label: 'Overview', pages: ['overview'] },
  { label: 'Delivery', pages: ['report', 'profile', 'articles', 'pages', 'publishing'] },
  { label: 'Audience', pages: ['mentions', 'leads', 'keywords', 'offer', 'feedback'] },
  { label: 'Settings', pages: ['plan', 'account', 'security'] },
]
