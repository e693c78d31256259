import type { Project } from '#src/domain/projects/projects.ts'
import { signOut } from '#src/islands/sessions/session.ts'
import { dashboardPages } from './pages.ts'
import type { EditedProject } from '#src/islands/projects/ProjectDialog.tsx'

/** Something the palette can do. `kind` says what sort of thing it is, and can be searched for too. */
export type Command = { id: string; kind: string; label: string; run: () => void }

type Sources = {
  projects: readonly Project[]
  openProject: (project: Project) => void
  editProject: (project: EditedProject) => void
}

export function commandsOf({ projects, openProject, editProject }: Sources): Command[] {
  const page = (label: string, href: string, kind = 'page') => ({
    id: href,
    kind,
    label,
    run: () => location.assign(href),
  })
  return [
    ...Object.values(dashboardPages).map(({ label, href }) => page(label, href)),
    ...projects.map((project) => ({
      id: project.id,
      kind: 'project',
      label: project.name,
      run: () => openProject(project),
    })),
    { id: 'new', kind: 'action', label: 'New project', run: () => editProject('new') },
    page('Directory finder', '/tools/directory-finder', 'public page'),
    page('Free directory', '/directories', 'public page'),
    { id: 'sign-out', kind: 'action', label: 'Sign out', run: () => void signOut() },
  ]
}

/** The commands that every word of the query fits: found in the label, or else the beginning of the kind. */
export function findCommands(commands: readonly Command[], query: string): Command[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isNamed = ({ label }: Command) => words.every((word) => label.toLowerCase().includes(word))
  const isOfKind = ({ label, kind }: Command) =>
    words.every((word) => label.toLowerCase().includes(word) || kind.startsWith(word))
  const named = commands.filter(isNamed)
  return [...named, ...commands.filter((command) => !named.includes(command) && isOfKind(command))]
}
