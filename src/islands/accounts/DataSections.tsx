import { useState } from 'react'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { fetchSignedIn } from '#src/islands/api/requests.ts'
import { ActionForm } from '#src/islands/ui/ActionForm.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { downloadFile } from '#src/islands/ui/download.ts'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

/** Links to the page that shows where the account is signed in. */
export function SecurityLink() {
  return (
    <Setting
      id="security"
      title="Security"
      about="See where you’re signed in, and sign out devices you don’t use anymore."
    >
      <p>
        <a className="button button-quiet" href={dashboardPages.security.href}>
          Review security
        </a>
      </p>
    </Setting>
  )
}

/** Downloads everything stored about the account. */
export function DataSection() {
  return (
    <Setting id="data" title="Your data" about="Everything we keep about you, as one JSON file.">
      <ActionForm
        action="Download my data"
        busyAction="Collecting..."
        quiet
        act={async () => {
          const file = await fetchSignedIn('/users/me/export')
          if (!file.ok) return file
          downloadFile('my-data.json', file.body, 'application/json')
          return null
        }}
      />
    </Setting>
  )
}

export function DeleteSection({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Setting
      id="delete"
      title="Delete your account"
      about="Permanently deletes your account, projects and sign-ins. A monthly plan is canceled first."
    >
      <button className="button button-quiet" type="button" onClick={() => setOpen(true)}>
        Delete my account...
      </button>
      {isOpen && <DeleteDialog account={account} onClose={() => setOpen(false)} />}
    </Setting>
  )
}
