import type { ReactNode } from 'react'
import { Notice } from '#src/components/ui/Notice.tsx'
import { ErrorSummary } from '#src/components/ui/fields/ErrorSummary.tsx'
import { planRequestPath, plans } from '#src/domain/plans/plans.ts'
import type { TypedPlanRequest } from '#src/domain/plans/requests.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { PlanRequestFields } from './PlanRequestFields.tsx'

type FrameProps = {
  children: ReactNode
}

/** What an order by email is, around its form. */
export function PlanRequestFrame({ children }: FrameProps) {
  return (
    <div className="stack">
      <h1>Order by email</h1>
      <p className="lead">
        Send us your order, and a person will email you how to pay. You aren’t charged here, and work starts once you’ve
        paid.
      </p>
      {/* An island isn't a box, so the stack can't space it. */}
      <div>{children}</div>
      <p>
        <a href="/#pricing">Back to pricing</a>
      </p>
    </div>
  )
}

type Props = {
  typed: TypedPlanRequest
  /** Why it was refused. */
  refusal: { message: string; errors?: readonly FieldError[] }
}

/** The form after a refusal without JavaScript, with what was typed. */
export function PlanRequestRefused({ typed, refusal: { message, errors = [] } }: Props) {
  // The body names the plan. Only the path has to be one that is served.
  const plan = plans.some(({ slug }) => slug === typed.plan) ? typed.plan : 'starter'
  return (
    <PlanRequestFrame>
      <form className="stack" method="post" action={`${planRequestPath}/${plan}`}>
        <Notice bad>{errors.length > 0 ? 'Please check the form.' : message}</Notice>
        <ErrorSummary errors={errors} />
        <PlanRequestFields typed={typed} errorOf={(name) => errors.find(({ field }) => field === name)?.message} />
        <p>
          <button className="button" type="submit">
            Send order
          </button>
        </p>
      </form>
    </PlanRequestFrame>
  )
}
