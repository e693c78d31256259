import { checkKit } from '#src/domain/kits/checking.ts'
import { cleanKit, type KitField, kitFields } from '#src/domain/kits/fields.ts'
import { emptyKit, type Kit, type KitFields, type KitImage } from '#src/domain/kits/kits.ts'
import { isSameKit, mergeKits } from '#src/domain/kits/merging.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { createSaving, type SaveState } from '#src/islands/ui/saving/saving.ts'
import { loadKit, saveKit } from './calls.ts'
import { kitCopies } from './kit-copies.ts'

export type KitView = {
  /** As the server has it. */
  kit: Kit
  /** As typed. */
  fields: KitFields
  /** Of all images that can be shown. */
  images: readonly KitImage[]
  state: SaveState
  /** The fields that another window has changed, too. Empty: none. */
  clashes: readonly KitField[]
}

/** The server reads this many of a save. */
const sentTokens = 20

export type KitStore = ReturnType<typeof createKitStore>

/** As it will be stored. */
export function cleaned(fields: KitFields): KitFields {
  return cleanKit((field) => fields[field])
}

/** The profile that is being filled in: what is typed, and whether it's saved. */
export function createKitStore(projectId: string, first: Kit) {
  let view: KitView = {
    kit: first,
    fields: first.fields,
    images: first.images,
    state: { kind: 'saved', at: first.savedAt },
    clashes: [],
  }
  const copyKey = kitCopies.newKey(projectId)
  const uploadTokens: string[] = []
  let theirs: Kit | null = null
  let uploads = 0
  let listener: (() => void) | null = null

  const show = (change: Partial<KitView>) => {
    view = { ...view, ...change }
    listener?.()
  }

  const saving = createSaving<Kit, KitFields>({
    saved: first,
    taken: first.fields,
    read: () => view.fields,
    send: (kit, fields) =>
      saveKit(projectId, { version: kit?.version ?? 0, fields, uploadTokens: uploadTokens.slice(-sentTokens) }),
    faultsOf: (fields) => checkKit(cleaned(fields)),
    savable,
    keep: (fields) => {
      if (fields) kitCopies.keep(copyKey, { version: view.kit.version, fields })
      else kitCopies.drop(copyKey)
    },
    onState: (state) => {
      show({ state })
      if (state.kind === 'conflict') void merge()
    },
    onSaved: showKit,
  })

  function showKit(kit: Kit): void {
    const others = view.images.filter(({ id }) => !kit.images.some((image) => image.id === id))
    show({ kit, images: [...kit.images, ...others] })
  }

  /** Another window has saved. Fields that only one of both has changed need no decision. */
  async function merge(): Promise<void> {
    const answer = await loadKit(projectId)
    // The next attempt to save is refused, too, and merges again.
    if (!answer.ok) return saving.retry(answer.message)
    theirs = answer.body.data
    const { clashes } = mergeKits(view.kit.fields, cleaned(view.fields), theirs.fields)
    if (clashes.length === 0) await settle(true)
    else show({ clashes })
  }

  /** Decides fields that both have changed. */
  async function settle(keepsMine: boolean): Promise<void> {
    if (!theirs) return
    const there = theirs
    theirs = null
    const { kit: merged, clashes } = mergeKits(view.kit.fields, cleaned(view.fields), there.fields)
    const fields = { ...view.fields }
    for (const field of kitFields) {
      const isTheirs = clashes.includes(field) ? !keepsMine : merged[field] !== cleaned(view.fields)[field]
      if (isTheirs) Object.assign(fields, { [field]: there.fields[field] })
    }
    showKit(there)
    show({ fields, clashes: [] })
    await saving.resume(there, !isSameKit(cleaned(fields), there.fields))
  }

  function setFields(change: Partial<KitFields>): void {
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
    showKit,
    /** Makes an image usable that was just uploaded. */
    addImage: ({ token, ...image }: KitImage & { token: string }) => {
      uploadTokens.push(token)
      show({ images: [...view.images, image] })
    },
    /** Counts images that are being uploaded: the browser asks before leaving while there are any. */
    addUploads: (by: number) => void (uploads += by),
    mayLeave: () => !saving.isDirty() && uploads === 0,
  }
}

/** The fields at fault as the server last had them, so that one of them doesn't keep the others from being saved. */
function savable(fields: KitFields, taken: KitFields, errors: readonly FieldError[]): KitFields | null {
  const names = errors.map(({ field }) => field).filter((field): field is KitField => field in emptyKit)
  if (names.length < errors.length) return null
  return { ...fields, ...Object.fromEntries(names.map((name) => [name, taken[name]])) }
}
