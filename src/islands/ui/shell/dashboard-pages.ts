/** The pages of the dashboard, in the order of its navigation. */
export const dashboardPages = {
  overview: { label: 'Overview', href: '/dashboard' },
  plan: { label: 'Plan', href: '/dashboard/plan' },
  account: { label: 'Account', href: '/dashboard/account' },
  security: { label: 'Security', href: '/dashboard/security' },
} as const

export type DashboardPage = keyof typeof dashboardPages
