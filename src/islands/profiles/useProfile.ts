import { useEffect, useState } from 'react'
import { checkApproval, checkProfile, type ProfileError } from '#src/domain/profiles/check-profile.ts'
import { cleanProfile, type ProfileField, profileFields } from '#src/domain/profiles/fields.ts'
import { maxUploadTokens } from '#src/domain/profiles/limits.ts'
import { isSameProfile, mergeProfiles } from '#src/domain/profiles/merge.ts'
import type { Profile, ProfileFields, ProfileImage } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { localKeys } from '#src/islands/browser-storage/browser-storage.ts'
import { createLocalCopies } from '#src/islands/ui/saving/local-copies.ts'
import { createDocument, type OpenDocument } from '#src/islands/ui/saving/document.ts'
import type { DocumentView } from '#src/islands/ui/saving/document-types.ts'
import { type Unsaved, useDocument, useUnsaved } from '#src/islands/ui/saving/useDocument.ts'
import { saveProfile } from './calls.ts'

/** What was typed, and the version it was typed into. */
type CopiedProfile = { version: number; fields: ProfileFields }

/** Versions of profiles that this browser keeps until the server has them. */
const profileCopies = createLocalCopies<CopiedProfile>(localKeys.profileCopy, { version: 0, fields: emptyProfile })

type ProfileStore = OpenDocument<Profile, ProfileFields> & {
  /** All images that can be shown. */
  images: () => readonly ProfileImage[]
  /** Makes an image usable that was just uploaded. */
  addImage: (image: ProfileImage & { token: string }) => void
}

export type OpenProfile = Omit<DocumentView<Profile, ProfileFields>, 'saved'> &
  Unsaved<CopiedProfile> & {
    projectId: string
    /** As the server has it. */
    profile: Profile
    images: readonly ProfileImage[]
    store: ProfileStore
    /** The fields that another window has changed, too. Empty: none. */
    clashes: readonly ProfileField[]
    errorOf: (field: ProfileField) => string | undefined
    /** What keeps it from being approved, once that was tried. */
    missing: readonly ProfileError[]
    /** From now on everything that approval needs is shown. Returns what is missing. */
    tryApproval: () => readonly ProfileError[]
  }

/** The profile that is being filled in. */
function createProfile(projectId: string, first: Profile): ProfileStore {
  const images = new Map<string, ProfileImage>()
  const uploadTokens: string[] = []
  const addImages = (added: readonly ProfileImage[]) => {
    for (const image of added) images.set(image.id, image)
  }
  addImages(first.images)
  const store = createDocument<Profile, ProfileFields>({
    saved: first,
    idOf: () => projectId,
    fieldsOf: ({ fields }) => fields,
    send: ({ version }, fields) =>
      saveProfile(projectId, { version, fields, uploadTokens: uploadTokens.slice(-maxUploadTokens) }),
    load: (_, refusal) =>
      Promise.resolve(refusal.data ? { ok: true, body: { data: refusal.data as Profile } } : refusal),
    faultsOf: (fields) => checkProfile(cleanProfile(fields)),
    savable,
    isSame: (typed, stored) => isSameProfile(cleanProfile(typed), stored),
    merge: mergeTyped,
    onSaved: ({ images: stored }) => {
      addImages(stored)
      return undefined
    },
    copies: {
      ...profileCopies,
      keep: (key, fields) => profileCopies.keep(key, { version: store.view().saved.version, fields }),
    },
  })
  return {
    ...store,
    images: () => [...images.values()],
    addImage: ({ token, ...image }) => {
      uploadTokens.push(token)
      addImages([image])
    },
  }
}

export function useProfile(projectId: string, first: Profile): OpenProfile {
  const [store] = useState(() => createProfile(projectId, first))
  const { saved: profile, ...view } = useDocument(store)
  const [tried, setTried] = useState(false)
  const unsaved = useUnsaved(profileCopies, projectId, ({ fields }) =>
    isSameProfile(cleanProfile(fields), first.fields),
  )

  useEffect(() => {
    // Someone has saved since the copy was kept, unless it's of this version.
    const [newest] = unsaved.copies
    if (newest?.content.version === first.version) {
      store.setFields({ ...emptyProfile, ...newest.content.fields })
      unsaved.forgetCopy(newest)
    }
    // Another project is opened without leaving the page.
    return () => void store.flush()
    // oxlint-disable-next-line react/exhaustive-deps -- once per page
  }, [store])

  const findMissing = () => checkApproval(cleanProfile(store.view().fields), store.images())
  const missing = tried || profile.approvedAt !== null ? findMissing() : []
  const errors = [...('errors' in view.state ? view.state.errors : []), ...missing]
  return {
    ...{ ...view, ...unsaved, projectId, profile, store, missing },
    images: store.images(),
    clashes: view.theirs ? mergeProfiles(profile.fields, cleanProfile(view.fields), view.theirs.fields).clashes : [],
    errorOf: (field) => errors.find((error) => error.field === field)?.message,
    tryApproval: () => {
      setTried(true)
      return findMissing()
    },
  }
}

/** Fields that only one of both has changed need no decision. What is typed isn't cleaned, so that typing can go on. */
function mergeTyped(base: ProfileFields, mine: ProfileFields, theirs: ProfileFields, keepsMine: boolean | null) {
  const cleaned = cleanProfile(mine)
  const { profile: merged, clashes } = mergeProfiles(base, cleaned, theirs)
  if (keepsMine === null && clashes.length > 0) return null
  const fields = { ...mine }
  for (const field of profileFields) {
    const takesTheirs = clashes.includes(field) ? keepsMine === false : merged[field] !== cleaned[field]
    if (takesTheirs) Object.assign(fields, { [field]: theirs[field] })
  }
  return fields
}

/** The fields at fault as the server last had them, so that one of them doesn't keep the others from being saved. */
function savable(fields: ProfileFields, taken: ProfileFields, errors: readonly FieldError[]): ProfileFields | null {
  const names = errors.map(({ field }) => field).filter((field): field is ProfileField => field in emptyProfile)
  if (names.length < errors.length) return null
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, taken[name]])) }
}
