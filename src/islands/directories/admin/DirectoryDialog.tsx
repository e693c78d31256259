import { useState } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { AdminDirectory } from '#src/domain/directories/directories.api.ts'
import { requirableFields } from '#src/domain/directories/admin.ts'
import { type FormField, formFields } from '#src/domain/directories/edits.ts'
import { requiredAssets, signInWays } from '#src/domain/directories/requirements.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { ConfirmForm } from '#src/islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { type FieldText, useForm } from '#src/islands/ui/useForm.ts'
import { DirectoryFields } from './DirectoryFields.tsx'

type Props = { directory: AdminDirectory; onDone: (message: string) => Promise<void>; onClose: () => void }

/** Edits what we know about a directory, sets it aside, or puts it back. */
export function DirectoryDialog({ directory, onDone, onClose }: Props) {
  const [isExcluding, setExcluding] = useState(false)
  const { key, name } = directory
  const call = `/admin/directories/${encodeURIComponent(key)}`
  const include = async () => {
    const answer = await askSignedIn(`${call}/include`, { method: 'POST' })
    if (answer.ok) await onDone(`${name} is in use again.`)
    return answer.ok ? null : answer
  }
  return (
    <Dialog title={isExcluding ? `Set ${name} aside?` : name} onClose={onClose}>
      {/* Hidden, not removed, so that what was typed is still there on the way back. */}
      <div hidden={isExcluding} className="stack">
        {directory.excludedAt !== null && (
          <div className="notice">
            <ConfirmForm
              action="Use it again"
              busyAction="Saving..."
              cancel="Keep it set aside"
              act={include}
              close={onClose}
            >
              <p>{`Set aside: ${directory.excludedReason ?? ''}. New rows don’t use it.`}</p>
            </ConfirmForm>
          </div>
        )}
        <EditForm directory={directory} onDone={onDone} close={onClose} onExclude={() => setExcluding(true)} />
      </div>
      {isExcluding && <ExcludeForm directory={directory} onDone={onDone} close={() => setExcluding(false)} />}
    </Dialog>
  )
}

type FormProps = { directory: AdminDirectory; onDone: (message: string) => Promise<void>; close: () => void }

function EditForm({ directory, onDone, close, onExclude }: FormProps & { onExclude: () => void }) {
  const form = useForm(async (text: FieldText) => {
    const answer = await askSignedIn(`/admin/directories/${encodeURIComponent(directory.key)}`, {
      method: 'PUT',
      json: { version: directory.version, ...parseDirectory(text) },
    })
    if (!answer.ok) return answer
    await onDone(`${directory.name} was saved.`)
    return null
  })
  return (
    <Form
      form={form}
      action="Save directory"
      busyAction="Saving..."
      aside={
        <>
          <CancelButton onClick={close} />
          {directory.excludedAt === null && (
            <button className="button-link button-link-bad" type="button" onClick={onExclude}>
              Set aside
            </button>
          )}
        </>
      }
    >
      <DirectoryFields directory={directory} errorOf={form.errorOf} />
    </Form>
  )
}

function ExcludeForm({ directory, onDone, close }: FormProps) {
  const form = useForm(async (text: FieldText) => {
    const answer = await askSignedIn(`/admin/directories/${encodeURIComponent(directory.key)}/exclude`, {
      method: 'POST',
      json: { reason: text('reason') },
    })
    if (!answer.ok) return answer
    await onDone(`${directory.name} was set aside.`)
    return null
  })
  return (
    <Form
      form={form}
      action="Set aside"
      busyAction="Saving..."
      aside={<CancelButton onClick={close} label="Keep using it" />}
    >
      <p>New rows won’t use it. Rows that already exist stay.</p>
      <TextField name="reason" label="Reason" autoFocus error={form.errorOf('reason')} />
    </Form>
  )
}

function parseDirectory(text: FieldText) {
  const followed = text('followed')
  const limits = (Object.keys(formFields) as FormField[]).map((field) => [field, parseLimit(text(`limits.${field}`))])
  const chosenIn = (name: string, labels: object) =>
    Object.keys(labels).filter((value) => text(`${name}.${value}`) === 'on')
  return {
    pricing: text('pricing') || null,
    followed: followed === '' ? null : followed === 'yes',
    submitUrl: text('submitUrl'),
    searchUrl: text('searchUrl'),
    limits: Object.fromEntries(limits) as Record<FormField, number | null>,
    required: requirableFields.filter((field) => text(`required.${field}`) === 'on'),
    auth: chosenIn('auth', signInWays),
    captcha: text('captcha') || null,
    requiredAssets: chosenIn('requiredAssets', requiredAssets),
    notes: text('notes'),
    checked: text('checked') === 'on',
  }
}

/** What isn't a number is sent as 0, which the API refuses. */
function parseLimit(text: string): number | null {
  return text.trim() === '' ? null : Number(text) || 0
}
