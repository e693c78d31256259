import { useState } from 'react'
import type { FeedbackPage } from '#src/domain/feedback/feedback.api.ts'
import { feedbackMessages } from '#src/domain/feedback/feedback.ts'
import { ConfirmDialog } from '#src/islands/ui/ConfirmDialog.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { Setting } from '#src/islands/ui/Setting.tsx'
import { CheckField } from '#src/islands/ui/fields/CheckField.tsx'
import { dashboardPages } from '#src/islands/ui/shell/dashboard-pages.ts'
import { useForm } from '#src/islands/ui/useForm.ts'
import { CopyBox } from './CopyBox.tsx'
import { changePage, closePage } from './calls.ts'

type Props = { projectId: string; page: FeedbackPage; onSaid: (message: string) => void }

/** How people reach the feedback form, and whether they see each other's. */
export function FeedbackSettings({ projectId, page, onSaid }: Props) {
  const [isClosing, setClosing] = useState(false)
  const board = useForm(async (text) => {
    const fault = await changePage(projectId, { board: text('board') === 'on' })
    if (fault === null) onSaid('Board settings saved.')
    return fault
  })
  const look = useForm(async (text) => {
    const fault = await changePage(projectId, { accent: text('accent') })
    if (fault === null) onSaid('Color saved.')
    return fault
  })
  const { url, scriptUrl, key } = page
  return (
    <div className="feedback-settings" id="share">
      <Setting id="link" title="Link" about="A page where anyone can leave feedback. It works without JavaScript.">
        <CopyBox name="page-url" label="Your feedback page" text={url} />
        <p>
          <a href={url} target="_blank" rel="noopener">
            Open the page
          </a>
        </p>
      </Setting>
      <Setting
        id="script"
        title="On your site"
        about="A button with the same form. Less than 7 KB, no cookies, and your site’s styles stay as they are."
      >
        <CopyBox
          name="snippet"
          label="Paste it before </body>"
          text={`<script src="${scriptUrl}" data-project="${key}" async></script>`}
        />
        <p className="quiet">
          {'If your site has a Content-Security-Policy, allow '}
          <code>{new URL(scriptUrl).origin}</code>
          {' in script-src and connect-src.'}
        </p>
      </Setting>
      <Setting
        id="brand"
        title="Your brand"
        about={
          <>
            <span>Your page and form carry the project’s name, the square logo of </span>
            <a href={dashboardPages.profile.href}>its profile</a>
            <span>, and your color. On the page it’s darkened or lightened where text would be hard to read.</span>
          </>
        }
      >
        <Form form={look} action="Save color" busyAction="Saving..." quiet>
          <TextField
            name="accent"
            error={look.errorOf('accent')}
            label="Color"
            help="Six digits, such as #0a7cff. Empty: ours."
            defaultValue={page.accent ?? ''}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
          />
        </Form>
      </Setting>
      <Setting
        id="public-board"
        title="Public board"
        about="Visitors of your feedback page see what you put on the board, with its status, and vote for it. Only words whose authors agreed can be shown. Emails never are."
      >
        <Form form={board} action="Save board" busyAction="Saving..." quiet>
          <CheckField name="board" label="Show the board" defaultChecked={page.board} />
        </Form>
      </Setting>
      <Setting
        id="close-page"
        title="Close the page"
        about="The link and the script stop working. The feedback you have stays. If you open it again, it gets a new link."
      >
        <button className="button button-quiet" type="button" onClick={() => setClosing(true)}>
          Close feedback page
        </button>
      </Setting>
      {isClosing && (
        <ConfirmDialog
          title="Close the feedback page?"
          action="Close feedback page"
          busyAction="Closing..."
          danger
          act={async () => {
            const fault = await closePage(projectId)
            if (fault === null) onSaid(feedbackMessages.closed)
            return fault
          }}
          onClose={() => setClosing(false)}
        >
          <p>
            Its link and the script on your site stop working. You can’t get them back: if you open the page again, it
            gets a new link.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}
