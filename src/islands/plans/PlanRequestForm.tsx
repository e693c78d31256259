import { useEffect, useState } from 'react'
import { PlanRequestFields } from '#src/components/plans/PlanRequestFields.tsx'
import { intentQuery, noIntent, planPagePath, readIntent, withIntent } from '#src/domain/plans/intents.ts'
import { signUpPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { planRequestPath, type PlanSlug } from '#src/domain/plans/plans.ts'
import { planRequestMessages, readPlanRequest, type TypedPlanRequest } from '#src/domain/plans/requests.ts'
import { keepTab, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { findIntent, keepIntent } from '#src/islands/ui/kept-intent.ts'
import { readSession } from '#src/islands/sign-in/sessions/session.ts'
import { PublicForm } from '#src/islands/ui/PublicForm.tsx'

/** Orders a plan by email. */
export function PlanRequestForm({ plan }: { plan: PlanSlug }) {
  const [known, setKnown] = useState({
    ...{ website: '', for: '', country: '', email: '' },
    ...{ isSignedIn: false, hasChosen: false },
  })
  useEffect(() => {
    keepIntent({ ...noIntent, plan })
    const { website, kind, country } = findIntent()
    // From the plan page.
    const from = new URLSearchParams(location.search)
    setKnown({
      ...{ website, for: kind, country },
      email: from.get('prefilled_email') ?? '',
      isSignedIn: readSession() !== null,
      hasChosen: from.has('client_reference_id'),
    })
  }, [plan])
  const { isSignedIn, hasChosen, ...prefilled } = known
  const fields = { plan, ...prefilled, note: '' }
  return (
    <PublicForm
      page={`${planRequestPath}/${plan}`}
      path="/plans/requests"
      fields={fields}
      check={(typed) => {
        keepForSignUp(typed)
        return readPlanRequest(typed)
      }}
      action="Send order"
      received={planRequestMessages.received}
      next={<NextStep isSignedIn={isSignedIn} />}
    >
      {(errorOf) => (
        <>
          {isSignedIn && !hasChosen && (
            <p>
              {'You’re signed in, so '}
              <a href={withIntent(planPagePath, { plan })}>choose your plan in your account</a>. Then the order is tied
              to it.
            </p>
          )}
          <PlanRequestFields typed={fields} errorOf={errorOf} />
        </>
      )}
    </PublicForm>
  )
}

function keepForSignUp({ website, for: kind, country, email, plan }: TypedPlanRequest): void {
  keepTab(tabKeys.typedEmail, email)
  keepIntent(readIntent(intentQuery({ website, kind, country, plan: plan as PlanSlug })))
}

/** What the customer can do until we've answered. */
function NextStep({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <p>
      <a className="button button-quiet" href={planPagePath}>
        Back to your plan
      </a>
    </p>
  ) : (
    <>
      <p>Create your account with the same email meanwhile. Then your profile is ready when you’ve paid.</p>
      <p>
        <a className="button" href={signUpPath}>
          Create account
        </a>
      </p>
    </>
  )
}
