import { SelectField } from '#src/components/ui/fields/SelectField.tsx'
import { TextField } from '#src/components/ui/fields/TextField.tsx'
import type { ProjectWithRoom } from '#src/domain/page-batches/page-batches.api.ts'
import { batchLimits, batchMessages } from '#src/domain/page-batches/page-batches.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { CancelButton } from '#src/islands/ui/CancelButton.tsx'
import { Dialog } from '#src/islands/ui/Dialog.tsx'
import { Form } from '#src/islands/ui/Form.tsx'
import { faultOf, useForm } from '#src/islands/ui/useForm.ts'
import { addBatch, type BatchPath } from './batch-calls.ts'

type Props = {
  path: BatchPath
  onAdded: (id: string) => void
  close: () => void
} & (
  | { projectId: string }
  /** Editors choose. */
  | { projects: readonly ProjectWithRoom[] }
)

/** Asks what a new batch is called, and for which project it is. */
export function NewBatchDialog({ path, onAdded, close, ...whose }: Props) {
  const form = useForm(async (text) => {
    const name = text('name').trim()
    const project = 'projectId' in whose ? whose.projectId : text('project')
    const fault = faultOf({
      project: project === '' ? batchMessages.projectRequired : null,
      name: name === '' ? batchMessages.nameRequired : null,
    })
    if (fault) return fault
    const answer = await addBatch(path, project, name)
    if (!answer.ok) return answer
    void refresh('page-batches')
    close()
    onAdded(answer.body.data.id)
    return null
  })
  return (
    <Dialog title="New batch" onClose={close}>
      <Form form={form} action="Add batch" busyAction="Adding..." aside={<CancelButton onClick={close} />}>
        {'projects' in whose && (
          <SelectField name="project" label="Project" defaultValue="" error={form.errorOf('project')}>
            <option value="">Choose a project</option>
            {whose.projects.map(({ id, name, room, demo }) => (
              <option key={id} value={id}>
                {`${name}${demo ? ' (demo)' : ''}: ${room.toLocaleString('en')} ${room === 1 ? 'page' : 'pages'} left`}
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          name="name"
          label="Name"
          help="What the pages are about, such as Tea rooms by city"
          maxLength={batchLimits.name}
          error={form.errorOf('name')}
        />
      </Form>
    </Dialog>
  )
}
