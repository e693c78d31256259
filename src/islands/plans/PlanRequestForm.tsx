import { useEffect, useState } from 'react'
import { PlanRequestFields } from '#src/components/plans/PlanRequestFields.tsx'
import { intentQuery, noIntent, planPagePath, readIntent, withIntent } from '#src/domain/plans/intents.ts'
import { signUpPath } from '#src/domain/sign-in/sessions/tokens.ts'
import { type PlanSlug } from '#src/domain/plans/plans.ts'
import { planRequestMessages, readPlanRequest, type TypedPlanRequest } from '#src/domain/plans/requests.ts'
import { keepTab, readTab, tabKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { findIntent, keepIntent } from '#src/islands/ui/kept-intent.ts'
import { readSession } from '#src/islands/sign-in/sessions/session.ts'
import { PublicForm } from '#src/islands/ui/PublicForm.tsx'

/** Orders a plan by email. */
export function PlanRequestForm({ plan }: { plan: PlanSlug }) {
  const [known, setKnown] = useState({
    ...{ website: '', for: '', country: '', email: '', note: '' },
    ...{ isSignedIn: false, hasChosen: false },
  })
  useEffect(() => {
    keepIntent({ ...noIntent, plan })
    const { website, kind, country } = findIntent()
    // From the plan page.
    const from = new URLSearchParams(location.search)
    setKnown({
      // A category that was chosen before this ran stays.
      ...{ website, for: readTyped()?.for || kind, country },
      email: from.get('prefilled_email') ?? readTab(tabKeys.typedEmail) ?? '',
      note: readTab(tabKeys.orderNote) ?? '',
      isSignedIn: readSession() !== null,
      hasChosen: from.has('client_reference_id'),
    })
    // Visitors go back to compare plans, and come back to another plan's form.
    const keepUnsent = () => {
      const typed = readTyped()
      if (typed) keepTyped(typed)
    }
    addEventListener('pagehide', keepUnsent)
    return () => removeEventListener('pagehide', keepUnsent)
  }, [plan])
  const { isSignedIn, hasChosen, ...prefilled } = known
  const fields = { plan, ...prefilled }
  return (
    <PublicForm
      page=""
      path="/plans/requests"
      fields={fields}
      check={(typed) => {
        // Once it's sent, the next order has no note. If it isn't, leaving the page keeps the note.
        keepTyped({ ...typed, note: '' })
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

/** Null: it's sent. */
function readTyped(): TypedPlanRequest | null {
  const form = document.getElementById('note')?.closest('form')
  if (!form) return null
  const values = new FormData(form)
  const text = (name: string) => {
    const value = values.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    ...{ plan: text('plan'), website: text('website'), for: text('for') },
    ...{ country: text('country'), email: text('email'), note: text('note') },
  }
}

/** For the forms of other plans, and for sign-up. */
function keepTyped({ website, for: kind, country, email, plan, note }: TypedPlanRequest): void {
  keepTab(tabKeys.typedEmail, email || null)
  keepTab(tabKeys.orderNote, note || null)
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
