import { useCallback, useEffect, useState } from 'react'
import type { Account } from '#src/domain/accounts/accounts.ts'
import type { Project } from '#src/domain/projects/projects.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import {
  keepCurrentProject,
  leaveToSignIn,
  readCurrentProject,
  readSession,
  watchSession,
} from '#src/islands/sessions/session.ts'
import { askSignedIn, type Failure } from '#src/islands/api/requests.ts'

export type Dashboard = {
  /** Null: not there yet. */
  account: Account | null
  projects: readonly Project[] | null
  /** The project that is open; none where there is none. */
  current: Project | null
  /** Why there is nothing to show, in words. */
  failure: string | null
  load: () => Promise<void>
  setAccount: (account: Account) => void
  openProject: (project: Project) => void
  /** Takes in a project that was added or changed, and opens it. */
  saveProject: (project: Project) => void
  removeProject: (project: Project) => void
}

/** Who is signed in, and the projects: what every page of the dashboard begins with. */
export function useDashboard(): Dashboard {
  const [account, setAccount] = useState<Account | null>(null)
  const [projects, setProjects] = useState<readonly Project[] | null>(null)
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const load = useCallback(async () => {
    const [me, mine] = await Promise.all([
      askSignedIn<{ data: Account }>('/users/me'),
      askSignedIn<{ data: Project[] }>('/projects/my'),
    ])
    setFailure([me, mine].find((answer): answer is Failure => !answer.ok)?.message ?? null)
    if (me.ok) setAccount(me.body.data)
    if (mine.ok) setProjects(mine.body.data)
  }, [])

  useEffect(() => {
    if (!readSession()) {
      leaveToSignIn()
      return
    }
    setCurrentId(readCurrentProject())
    void load()
    const follow = ({ key }: StorageEvent) => {
      if (key === localKeys.currentProject) setCurrentId(readCurrentProject())
    }
    addEventListener('storage', follow)
    const endWatch = watchSession()
    return () => {
      removeEventListener('storage', follow)
      endWatch()
    }
  }, [load])

  const openProject = ({ id }: Project) => {
    keepCurrentProject(id)
    setCurrentId(id)
  }
  return {
    account,
    projects,
    current: projects?.find(({ id }) => id === currentId) ?? projects?.[0] ?? null,
    failure,
    load,
    setAccount,
    openProject,
    saveProject: (project) => {
      const known = projects ?? []
      const isKnown = known.some(({ id }) => id === project.id)
      setProjects(isKnown ? known.map((kept) => (kept.id === project.id ? project : kept)) : [...known, project])
      openProject(project)
    },
    removeProject: ({ id }) => {
      setProjects(projects?.filter((kept) => kept.id !== id) ?? null)
      if (currentId === id) keepCurrentProject(null)
    },
  }
}
