import { checkProfile } from '#src/domain/profiles/check-profile.ts'
import { cleanProfile, type ProfileField, profileFields } from '#src/domain/profiles/fields.ts'
import type { Profile, ProfileFields, ProfileImage } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { isSameProfile, mergeProfiles } from '#src/domain/profiles/merge.ts'
import { maxUploadTokens } from '#src/domain/profiles/limits.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { createSaving, type SaveState } from '#src/islands/ui/saving/save.ts'
import { loadProfile, saveProfile } from './calls.ts'
import { profileCopies } from './profile-copies.ts'

export type ProfileView = {
  /** As the server has it. */
  profile: Profile
  /** As typed. */
  fields: ProfileFields
  /** Of all images that can be shown. */
  images: readonly ProfileImage[]
  state: SaveState
  /** The fields that another window has changed, too. Empty: none. */
  clashes: readonly ProfileField[]
}

export type ProfileStore = ReturnType<typeof createProfileStore>

/** As it will be stored. */
export function cleaned(fields: ProfileFields): ProfileFields {
  return cleanProfile(fields)
}

/** The profile that is being filled in: what is typed, and whether it's saved. */
export function createProfileStore(projectId: string, first: Profile) {
  let view: ProfileView = {
    profile: first,
    fields: first.fields,
    images: first.images,
    state: { kind: 'saved', at: first.savedAt },
    clashes: [],
  }
  const copyKey = profileCopies.newKey(projectId)
  const uploadTokens: string[] = []
  let theirs: Profile | null = null
  let uploads = 0
  let listener: (() => void) | null = null

  const show = (change: Partial<ProfileView>) => {
    view = { ...view, ...change }
    listener?.()
  }

  const saving = createSaving<Profile, ProfileFields>({
    saved: first,
    taken: first.fields,
    read: () => view.fields,
    send: (profile, fields) =>
      saveProfile(projectId, {
        version: profile?.version ?? 0,
        fields,
        uploadTokens: uploadTokens.slice(-maxUploadTokens),
      }),
    faultsOf: (fields) => checkProfile(cleaned(fields)),
    savable,
    keep: (fields) => {
      if (fields) profileCopies.keep(copyKey, { version: view.profile.version, fields })
      else profileCopies.drop(copyKey)
    },
    onState: (state) => {
      show({ state })
      if (state.kind === 'conflict') void merge()
    },
    onSaved: showProfile,
  })

  function showProfile(profile: Profile): void {
    const others = view.images.filter(({ id }) => !profile.images.some((image) => image.id === id))
    show({ profile, images: [...profile.images, ...others] })
  }

  /** Another window has saved. Fields that only one of both has changed need no decision. */
  async function merge(): Promise<void> {
    const answer = await loadProfile(projectId)
    // The next attempt to save is refused, too, and merges again.
    if (!answer.ok) return saving.retry(answer.message)
    theirs = answer.body.data
    const { clashes } = mergeProfiles(view.profile.fields, cleaned(view.fields), theirs.fields)
    if (clashes.length === 0) await settle(true)
    else show({ clashes })
  }

  /** Decides fields that both have changed. */
  async function settle(keepsMine: boolean): Promise<void> {
    if (!theirs) return
    const there = theirs
    theirs = null
    const { profile: merged, clashes } = mergeProfiles(view.profile.fields, cleaned(view.fields), there.fields)
    const fields = { ...view.fields }
    for (const field of profileFields) {
      const takesStored = clashes.includes(field) ? !keepsMine : merged[field] !== cleaned(view.fields)[field]
      if (takesStored) Object.assign(fields, { [field]: there.fields[field] })
    }
    showProfile(there)
    show({ fields, clashes: [] })
    await saving.resume(there, !isSameProfile(cleaned(fields), there.fields))
  }

  function setFields(change: Partial<ProfileFields>): void {
    show({ fields: { ...view.fields, ...change } })
    saving.touch()
  }

  return {
    view: () => view,
    listen: (listen: () => void) => {
      listener = listen
      return () => void (listener = null)
    },
    saving,
    setFields,
    settle,
    /** Shows what the server answered to something other than a save. */
    showProfile,
    /** Makes an image usable that was just uploaded. */
    addImage: ({ token, ...image }: ProfileImage & { token: string }) => {
      uploadTokens.push(token)
      show({ images: [...view.images, image] })
    },
    /** Counts images that are being uploaded: the browser asks before leaving while there are any. */
    addUploads: (by: number) => void (uploads += by),
    mayLeave: () => !saving.isDirty() && uploads === 0,
  }
}

/** The fields at fault as the server last had them, so that one of them doesn't keep the others from being saved. */
function savable(fields: ProfileFields, taken: ProfileFields, errors: readonly FieldError[]): ProfileFields | null {
  const names = errors.map(({ field }) => field).filter((field): field is ProfileField => field in emptyProfile)
  if (names.length < errors.length) return null
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, taken[name]])) }
}
