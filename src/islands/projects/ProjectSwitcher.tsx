import { useRef } from 'react'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { EditedProject } from './ProjectDialog.tsx'

type Props = {
  projects: readonly Project[]
  current: Project | null
  onOpen: (project: Project) => void
  onEdit: (project: EditedProject) => void
}

/** Shows which project is open, and switches to another.*/
export function ProjectSwitcher({ projects, current, onOpen, onEdit }: Props) {
  const menu = useRef<HTMLDivElement>(null)
  const closing = (act: () => void) => () => {
    menu.current?.hidePopover()
    act()
  }
  return (
    <>
      <button className="bar-button bar-project" type="button" popoverTarget="project-menu">
        <span className="visually-hidden">Project: </span>
        <span className="bar-project-name">{current?.name ?? 'No project yet'}</span>
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d="m5 6.5 3 3 3-3" />
        </svg>
      </button>
      <div className="popover" id="project-menu" popover="auto" ref={menu}>
        {projects.map((project) => (
          <button
            key={project.id}
            className="popover-item"
            type="button"
            aria-current={project.id === current?.id ? 'true' : undefined}
            onClick={closing(() => onOpen(project))}
          >
            {project.name}
          </button>
        ))}
        <div className="popover-acts">
          <button className="popover-item" type="button" onClick={closing(() => onEdit('new'))}>
            New project
          </button>
          {current && (
            <button className="popover-item" type="button" onClick={closing(() => onEdit(current))}>
              Edit {current.name}
            </button>
          )}
        </div>
      </div>
    </>
  )
}
