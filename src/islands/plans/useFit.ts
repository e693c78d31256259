import type { Project } from '#src/domain/projects/projects.api.ts'
import { useLoad } from '#src/islands/api/useLoad.ts'

/** How many directories fit the open project and aren't used for it yet. Null: not known. */
export function useFit(project: Project | null): { project: string; fitting: number } | null {
  const path = `/projects/${project?.id}/fitting`
  const { data } = useLoad<{ fitting: number | null }>('fitting', path, { enabled: project !== null })
  if (!project || data?.fitting == null) return null
  return { project: project.name, fitting: data.fitting }
}
