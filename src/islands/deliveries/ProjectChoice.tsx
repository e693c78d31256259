import { options, SelectField } from '#src/components/ui/fields/SelectField.tsx'
import type { CustomerOrder } from '#src/domain/deliveries/deliveries.api.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { refresh } from '#src/islands/api/useLoad.ts'
import { askSignedIn } from '#src/islands/api/requests.ts'
import { Form } from '#src/islands/ui/Form.tsx'
import { useForm } from '#src/islands/ui/useForm.ts'

type Props = { order: CustomerOrder; projects: readonly Project[]; onAdd: () => void }

/** An order that isn't for a project yet. */
export function ProjectChoice({ order, projects, onAdd }: Props) {
  const id = `project-of-${order.id}`
  return (
    <section className="prompt" aria-labelledby={id}>
      <h2 id={id}>{`Which project is ${order.planLabel} for?`}</h2>
      {projects.length === 0 ? (
        <>
          <p>Add the website that we should submit to directories.</p>
          <button className="button" type="button" onClick={onAdd}>
            Add your website
          </button>
        </>
      ) : (
        <ChoiceForm order={order} projects={projects} />
      )}
    </section>
  )
}

function ChoiceForm({ order, projects }: Omit<Props, 'onAdd'>) {
  const form = useForm(async (text) => {
    const answer = await askSignedIn(`/orders/${order.id}/project`, {
      method: 'PUT',
      json: { projectId: text('projectId') },
    })
    if (!answer.ok) return answer
    await refresh('deliveries')
    return null
  })
  return (
    <Form form={form} action="Use this project" busyAction="Saving...">
      <SelectField name="projectId" id={`${order.id}-project`} label="Project">
        {options(Object.fromEntries(projects.map((project) => [project.id, project.name])))}
      </SelectField>
      <p className="field-help">If you’ve approved this project’s profile before, we start right away.</p>
    </Form>
  )
}
