import { OutsideLink } from '#src/components/ui/OutsideLink.tsx'
import { Table, type TableColumn } from '#src/components/ui/Table.tsx'
import { shortDate } from '#src/domain/dates/dates.ts'
import type { Project } from '#src/domain/projects/projects.api.ts'
import { EmptyState } from '#src/islands/ui/EmptyState.tsx'
import type { EditedProject } from './ProjectDialog.tsx'

type Props = {
  projects: readonly Project[]
  current: Project | null
  onEdit: (project: EditedProject) => void
}

/** The projects, or what a project is for. */
export function Projects({ projects, current, onEdit }: Props) {
  return (
    <section className="screen-section" aria-labelledby="projects">
      <div className="screen-head">
        <h2 id="projects">Projects</h2>
        {projects.length > 0 && (
          <button className="button button-quiet button-small" type="button" onClick={() => onEdit('new')}>
            New project
          </button>
        )}
      </div>
      {projects.length === 0 ? (
        <EmptyState text="No projects yet. A project is one of your websites. Add its name and URL to get started.">
          <button className="button button-quiet" type="button" onClick={() => onEdit('new')}>
            Add your website
          </button>
        </EmptyState>
      ) : (
        <Table
          caption="Your projects"
          columns={columnsFor(current, onEdit)}
          rows={projects}
          rowKey={({ id }) => id}
          kind="data-table-screen"
        />
      )}
    </section>
  )
}

function columnsFor(current: Project | null, onEdit: Props['onEdit']): readonly TableColumn<Project>[] {
  return [
    {
      heading: 'Project',
      cell: ({ id, name }) => (
        <span className="project-name">
          <strong>{name}</strong> {id === current?.id && <span className="stamp stamp-framed">current</span>}
        </span>
      ),
    },
    {
      heading: 'Website',
      cell: ({ website_url: url }) => <OutsideLink url={url}>{URL.parse(url)?.host ?? url}</OutsideLink>,
    },
    {
      heading: 'Added',
      cell: ({ createdAt }) => (
        <span className="stamp">
          <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        </span>
      ),
    },
    {
      heading: 'Actions',
      cell: (project) => (
        <button
          className="button-link"
          type="button"
          aria-label={`Edit ${project.name}`}
          onClick={() => onEdit(project)}
        >
          Edit
        </button>
      ),
      number: true,
    },
  ]
}
