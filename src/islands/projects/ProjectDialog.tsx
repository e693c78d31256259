import { useState } from 'react'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import { type Intent, noIntent } from '#src/domain/plans/intents.ts'
import { isCountry } from '#src/domain/projects/countries.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { checkProject, cleanProject, nameFromSite } from '#src/domain/projects/projects.ts'
import { parseTypedWebsite } from '#src/domain/urls/websites.ts'
import { forgetIntent } from '#src/islands/ui/kept-intent.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { ConfirmForm } from '#src/islands/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'
import { startingIntent } from './starting-intent.ts'

/** The project to edit, or a new one. */
export type EditedProject = Project | 'new'

type Props = {
  project: EditedProject
  /** All there are. */
  projects: readonly Project[]
  onSaved: (project: Project) => void
  onRemoved: (project: Project) => void
  onClose: () => void
}

/** Adds, edits or deletes a project. */
export function ProjectDialog({ project, projects, onSaved, onRemoved, onClose }: Props) {
  const isNew = project === 'new'
  const [deleting, setDeleting] = useState(false)
  const title = isNew ? 'New project' : deleting ? `Delete ${project.name}?` : project.name
  return (
    <Dialog title={title} onClose={onClose}>
      {deleting && !isNew ? (
        <ConfirmForm
          action="Delete project"
          busyAction="Deleting..."
          danger
          cancel="Keep project"
          act={async () => {
            const answer = await askSignedIn(`/projects/${project.id}`, { method: 'DELETE' })
            if (!answer.ok) return answer
            onRemoved(project)
            onClose()
            return 'leaving'
          }}
          close={() => setDeleting(false)}
        >
          <p>You can’t undo this. Your plan and your receipts stay.</p>
        </ConfirmForm>
      ) : (
        <SaveForm
          project={project}
          projects={projects}
          onSaved={onSaved}
          close={onClose}
          onDelete={() => setDeleting(true)}
        />
      )}
    </Dialog>
  )
}

type SaveProps = Pick<Props, 'project' | 'projects' | 'onSaved'> & { close: () => void; onDelete: () => void }

function SaveForm({ project, projects, onSaved, close, onDelete }: SaveProps) {
  const isNew = project === 'new'
  const [intent] = useState(() => (isNew ? startingIntent(projects) : noIntent))
  const form = useForm(async (text) => {
    const typed = cleanProject({ name: text('name'), website_url: text('website_url') })
    const errors = checkProject(typed)
    const [first] = errors
    if (first) return { message: first.message, errors }
    const answer = await askSignedIn<{ data: Project }>(isNew ? '/projects' : `/projects/${project.id}`, {
      method: isNew ? 'POST' : 'PUT',
      json: isNew ? { ...typed, ...startOf(intent, typed.website_url) } : typed,
    })
    if (!answer.ok) return answer
    if (isNew) forgetIntent()
    onSaved(answer.body.data)
    close()
    return null
  })
  return (
    <Form
      form={form}
      action={isNew ? 'Add project' : 'Save project'}
      busyAction="Saving..."
      aside={
        <>
          <CancelButton onClick={close} />
          {!isNew && (
            <button className="button-link button-link-bad" type="button" onClick={onDelete}>
              Delete project
            </button>
          )}
        </>
      }
    >
      <TextField
        id="project-name"
        name="name"
        label="Name"
        defaultValue={isNew ? nameOf(intent) : project.name}
        error={form.errorOf('name')}
      />
      <TextField
        name="website_url"
        label="Website URL"
        help="For example example.com"
        kind="url"
        autoComplete="url"
        defaultValue={isNew ? intent.website : project.website_url}
        error={form.errorOf('website_url')}
      />
    </Form>
  )
}

function nameOf({ website }: Intent): string {
  const url = parseTypedWebsite(website)
  return url ? nameFromSite(url) : ''
}

/** What the profile starts with, if the project is about the website that this was chosen for. */
function startOf({ website, kind, country }: Intent, typed: string) {
  const isSame = parseTypedWebsite(website)?.href === parseTypedWebsite(typed)?.href
  return isSame ? { ...(kind && { kind }), ...(isCountry(country) && { country }) } : {}
}
