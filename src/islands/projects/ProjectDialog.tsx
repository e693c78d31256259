import { useState } from 'react'
import { checkProject, cleanProject, type Project } from '#src/domain/projects/projects.ts'
import { AccountForm } from '#src/islands/accounts/AccountForm.tsx'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Field } from '#src/islands/ui/Field.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

/** What the dialog is about: one that is there, or one to add. */
export type EditedProject = Project | 'new'

type Props = {
  project: EditedProject
  onSaved: (project: Project) => void
  onRemoved: (project: Project) => void
  onClose: () => void
}

/** Adds a project, renames one, removes one. */
export function ProjectDialog({ project, onSaved, onRemoved, onClose }: Props) {
  const isNew = project === 'new'
  const [removing, setRemoving] = useState(false)
  const title = isNew ? 'New project' : removing ? `Remove ${project.name}?` : project.name
  return (
    <Dialog title={title} onClose={onClose}>
      {removing && !isNew ? (
        <RemoveForm project={project} onRemoved={onRemoved} close={onClose} onBack={() => setRemoving(false)} />
      ) : (
        <SaveForm project={project} onSaved={onSaved} close={onClose} onRemove={() => setRemoving(true)} />
      )}
    </Dialog>
  )
}

type SaveProps = { project: EditedProject; onSaved: Props['onSaved']; close: () => void; onRemove: () => void }

function SaveForm({ project, onSaved, close, onRemove }: SaveProps) {
  const isNew = project === 'new'
  const form = useForm(async (text) => {
    const typed = cleanProject({ name: text('name'), website_url: text('website_url') })
    const errors = checkProject(typed)
    const [first] = errors
    if (first) return { message: first.message, errors }
    const answer = await askSignedIn<{ data: Project }>(isNew ? '/projects' : `/projects/${project.id}`, {
      method: isNew ? 'POST' : 'PUT',
      json: typed,
    })
    if (!answer.ok) return answer
    onSaved(answer.body.data)
    close()
    return null
  })
  return (
    <AccountForm
      form={form}
      action={isNew ? 'Add the project' : 'Save'}
      busyAction="Saving..."
      aside={
        <>
          <button className="button button-quiet" type="button" onClick={close}>
            Cancel
          </button>
          {!isNew && (
            <button className="button-link button-link-bad" type="button" onClick={onRemove}>
              Remove it
            </button>
          )}
        </>
      }
    >
      <Field name="name" label="Name" defaultValue={isNew ? '' : project.name} error={form.errorOf('name')} />
      <Field
        name="website_url"
        label="Website URL"
        help="The whole address, for example https://example.com"
        type="url"
        autoComplete="url"
        defaultValue={isNew ? '' : project.website_url}
        error={form.errorOf('website_url')}
      />
    </AccountForm>
  )
}

type RemoveProps = { project: Project; onRemoved: Props['onRemoved']; close: () => void; onBack: () => void }

function RemoveForm({ project, onRemoved, close, onBack }: RemoveProps) {
  const form = useForm(async () => {
    const answer = await askSignedIn(`/projects/${project.id}`, { method: 'DELETE' })
    if (!answer.ok) return answer
    onRemoved(project)
    close()
    return null
  })
  return (
    <AccountForm
      form={form}
      action="Remove the project"
      busyAction="Removing..."
      danger
      aside={
        <button className="button button-quiet" type="button" autoFocus onClick={onBack}>
          Keep it
        </button>
      }
    >
      <p>It is gone for good. Your plan and your receipts stay as they are.</p>
    </AccountForm>
  )
}
