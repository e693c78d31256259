import { shortDate } from '#src/domain/dates/dates.ts'
import type { MonthUse } from '#src/domain/plans/allowances.api.ts'
import { dashboardPages } from './shell/dashboard-pages.ts'

type Props = {
  /** What the plan includes. */
  children: string
  month: MonthUse
}

/** A month's allowance is used up: when there is more, and how to get more now. */
export function LimitPrompt({ children, month }: Props) {
  return (
    <div className="limit-prompt" role="status">
      <p>
        {children} You’ve used {month.limit === 1 ? 'it' : 'all of them'}. Your limit resets on{' '}
        {shortDate(month.renewsAt)}. For more right now, choose a larger plan.
      </p>
      <a className="button button-small" href={dashboardPages.plan.href}>
        See plans
      </a>
    </div>
  )
}
