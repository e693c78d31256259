import { useEffect, useState } from 'react'
import type { Project } from '#src/domain/projects/projects.api.ts'
import type { Account } from '#src/domain/subscriptions/subscriptions.api.ts'
import { show, useLoad } from '#src/islands/api/useLoad.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { keepCurrentProject, readCurrentProject } from '#src/islands/sign-in/sessions/session.ts'
import { useAccount } from './useAccount.ts'

export type Dashboard = {
  signedIn: boolean
  /** Null: not loaded yet. */
  account: Account | null
  projects: readonly Project[] | null
  /** The open project. Null: none. */
  current: Project | null
  /** The error message, if loading failed. */
  failure: string | null
  reload: () => Promise<void>
  setAccount: (account: Account) => void
  openProject: (project: Project) => void
  /** Adds or updates a project and opens it. */
  saveProject: (project: Project) => void
  removeProject: (project: Project) => void
}

/** The account and its projects, which every dashboard page needs. */
export function useDashboard(): Dashboard {
  const account = useAccount()
  const projects = useLoad<readonly Project[]>('projects', '/projects/my', { enabled: account.signedIn })
  const [currentId, setCurrentId] = useState<string | null>(null)

  useEffect(() => {
    setCurrentId(readCurrentProject())
    const follow = ({ key }: StorageEvent) => {
      if (key === localKeys.currentProject) setCurrentId(readCurrentProject())
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [])

  const current = projects.data?.find(({ id }) => id === currentId) ?? projects.data?.[0] ?? null
  // The next page can ask for its data before it knows the projects.
  useEffect(() => {
    if (current && readCurrentProject() !== current.id) keepCurrentProject(current.id)
  }, [current])

  const openProject = ({ id }: Project) => {
    keepCurrentProject(id)
    setCurrentId(id)
  }
  const showProjects = (change: (shown: readonly Project[]) => readonly Project[]) =>
    show<readonly Project[]>('projects', '/projects/my', (shown) => change(shown ?? []))
  return {
    signedIn: account.signedIn,
    account: account.data,
    projects: projects.data,
    current,
    failure: account.failure ?? projects.failure,
    reload: async () => {
      await Promise.all([account.reload(), projects.reload()])
    },
    setAccount: (changed) => show('accounts', '/users/me', () => changed),
    openProject,
    saveProject: (project) => {
      showProjects((shown) =>
        shown.some(({ id }) => id === project.id)
          ? shown.map((known) => (known.id === project.id ? project : known))
          : [...shown, project],
      )
      openProject(project)
    },
    removeProject: ({ id }) => {
      showProjects((shown) => shown.filter((known) => known.id !== id))
      if (currentId === id) keepCurrentProject(null)
    },
  }
}
