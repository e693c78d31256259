import { useState } from 'react'
import type { Account } from '#src/domain/accounts.ts'
import { problemMessages } from '#src/domain/problems.ts'
import { downloadFile } from '#src/islands/download.ts'
import { signOut } from '#src/islands/session.ts'
import { ActionForm } from './ActionForm.tsx'
import { askSignedIn } from './api.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { Setting } from './Setting.tsx'

/** Ends every sign-in of the account, this one too. */
export function SignOutSection() {
  return (
    <Setting
      id="sign-out"
      title="Sign out everywhere"
      about="If a device is lost, or you used somebody else's: every browser that is signed in has to sign in again, this one too."
    >
      <ActionForm
        action="Sign out everywhere"
        busyAction="Signing out..."
        quiet
        act={async () => {
          const done = await signOut({ everywhere: true })
          return done ? 'leaving' : { message: problemMessages.somethingBad, errors: [] }
        }}
      />
    </Setting>
  )
}

/** Everything we keep about the account, as a file. */
export function DataSection() {
  return (
    <Setting id="data" title="Your data" about="All that we keep about you, as one JSON file.">
      <ActionForm
        action="Download my data"
        busyAction="Collecting..."
        quiet
        act={async () => {
          const answer = await askSignedIn('/users/me/export')
          if (!answer.ok) return answer
          downloadFile('my-data.json', JSON.stringify(answer.body, null, 2), 'application/json')
          return null
        }}
      />
    </Setting>
  )
}

export function DeleteSection({ account }: { account: Account }) {
  const [asked, setAsked] = useState(false)
  return (
    <Setting
      id="delete"
      title="Delete the account"
      about="Account, projects and sign-ins are gone at once and for good. A plan paid by the month is stopped first."
    >
      <button className="button button-quiet" type="button" onClick={() => setAsked(true)}>
        Delete my account...
      </button>
      {asked && <DeleteDialog account={account} onClose={() => setAsked(false)} />}
    </Setting>
  )
}
