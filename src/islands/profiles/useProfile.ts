import { useEffect, useState, useSyncExternalStore } from 'react'
import { checkApproval, type ProfileError } from '#src/domain/profiles/check-profile.ts'
import type { ProfileField } from '#src/domain/profiles/fields.ts'
import type { Profile } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { isSameProfile } from '#src/domain/profiles/merge.ts'
import { useSaveEvents } from '#src/islands/ui/saving/useSaveEvents.ts'
import { type ProfileCopy, profileCopies } from './profile-copies.ts'
import { cleaned, createProfileStore, type ProfileStore, type ProfileView } from './profile-store.ts'

export type OpenProfile = ProfileView & {
  projectId: string
  store: ProfileStore
  errorOf: (field: ProfileField) => string | undefined
  /** What keeps it from being approved, once that was tried. */
  missing: readonly ProfileError[]
  /** From now on everything that approval needs is shown. Returns what is missing. */
  tryApproval: () => readonly ProfileError[]
  /** What was typed here before and never reached the server, while someone else saved. */
  copies: readonly ProfileCopy[]
  forgetCopy: (copy: ProfileCopy) => void
}

/** The profile's store, tied to the browser. */
export function useProfile(projectId: string, first: Profile): OpenProfile {
  const [store] = useState(() => createProfileStore(projectId, first))
  const view = useSyncExternalStore(store.listen, store.view, store.view)
  const [tried, setTried] = useState(false)
  const [copies, setCopies] = useState<readonly ProfileCopy[]>([])
  useSaveEvents(store)

  useEffect(() => {
    const kept: ProfileCopy[] = []
    for (const copy of profileCopies.find(projectId)) {
      const fields = { ...emptyProfile, ...copy.content.fields }
      if (isSameProfile(cleaned(fields), first.fields)) profileCopies.drop(copy.key)
      else if (copy.content.version === first.version && kept.length === 0 && !store.saving.isDirty()) {
        // No one has saved since, so this is simply newer.
        store.setFields(fields)
        profileCopies.drop(copy.key)
      } else kept.push(copy)
    }
    setCopies(kept)
    // Another project is opened without leaving the page.
    return () => void store.saving.flush()
  }, [projectId, first, store])

  const findMissing = () => checkApproval(cleaned(store.view().fields), store.view().images)
  const missing = tried || view.profile.approvedAt !== null ? findMissing() : []
  const errors = [...('errors' in view.state ? view.state.errors : []), ...missing]
  return {
    ...view,
    projectId,
    store,
    missing,
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
    tryApproval: () => {
      setTried(true)
      return findMissing()
    },
    copies,
    forgetCopy: (copy) => {
      profileCopies.drop(copy.key)
      setCopies((all) => all.filter(({ key }) => key !== copy.key))
    },
  }
}
