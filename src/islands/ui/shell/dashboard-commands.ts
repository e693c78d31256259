import type { Project } from '#src/domain/projects/projects.api.ts'
import type { EditedProject } from '#src/islands/projects/ProjectDialog.tsx'
import { type Command, pageCommand, signOutCommand } from '#src/islands/ui/palette/commands.ts'
import { dashboardPages } from './dashboard-pages.ts'

type Sources = {
  projects: readonly Project[]
  openProject: (project: Project) => void
  editProject: (project: EditedProject) => void
}

/** What the palette can do on the dashboard. */
export function dashboardCommands({ projects, openProject, editProject }: Sources): Command[] {
  return [
    ...Object.values(dashboardPages).map(({ label, href }) => pageCommand(label, href, 'page')),
    ...projects.map((project) => ({
      id: project.id,
      kind: 'project',
      label: project.name,
      run: () => openProject(project),
    })),
    { id: 'new', kind: 'action', label: 'New project', run: () => editProject('new') },
    pageCommand('Find directories', '/tools/directory-finder', 'public page'),
    pageCommand('Products', '/directories', 'public page'),
    signOutCommand,
  ]
}
