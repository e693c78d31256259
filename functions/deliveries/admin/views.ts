import type { Written } from '#functions/deliveries/written.ts'
import { isoTime } from '#functions/products/admin-view.ts'
import type {
  AdminDelivery,
  AdminOrder,
  SavedNote,
  WorkDirectory,
  WorkImage,
  WorkItem,
} from '#src/domain/deliveries/admin.api.ts'
import { fillClip } from '#src/domain/deliveries/fill-in/values.ts'
import { formValues } from '#src/domain/deliveries/form-fields.ts'
import { orderState } from '#src/domain/deliveries/orders.ts'
import type { Progress } from '#src/domain/deliveries/pace.ts'
import { risksOf } from '#src/domain/deliveries/risks.ts'
import { withEdit } from '#src/domain/directories/edits.ts'
import type { EditableDirectory } from '#src/domain/directories/listed.ts'
import { imageUrl } from '#src/domain/images/images.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import type { OrderWithProfile } from '#src/storage/deliveries/admin.ts'
import type { DeliveryRow, ListedOrder } from '#src/storage/deliveries/queries.ts'
import type { DirectoryEditRow } from '#src/storage/directories/queries.ts'

export function toDelivery(row: DeliveryRow): AdminDelivery {
  const { id, orderId, version, rank, state, directoryKey, reason, ask, askText, answer } = row
  return {
    id,
    orderId,
    version,
    rank,
    state,
    directory: row.directoryName,
    directoryKey,
    url: row.directoryUrl,
    reason,
    ask,
    askText,
    answer,
    declineReason: row.declineReason,
    notes: row.notes,
    liveUrl: row.liveUrl,
    submittedAt: timeOrNull(row.submittedAt),
    doubtedAt: timeOrNull(row.doubtedAt),
    liveAt: timeOrNull(row.liveAt),
    lostAt: timeOrNull(row.lostAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

export function toOrder(order: ListedOrder, progress: Progress, written: Written, now: number): AdminOrder {
  const { id, email, project, websiteUrl, planLabel, startsAt, dueAt } = order
  const state = orderState(order)
  const hasProject = order.projectId !== null
  const unpublished = Object.values(written).reduce(
    (sum, { owed, published }) => sum + Math.max(0, owed - published),
    0,
  )
  return {
    id,
    email,
    project,
    website_url: websiteUrl,
    demo: order.demo === true,
    plan: planLabel,
    state,
    risks: risksOf({ state, hasProject, progress, unpublished, dueAt }, now),
    progress,
    ...written,
    startsAt: isoTime(startsAt),
    dueAt: isoTime(dueAt),
  }
}

type WorkParts = {
  row: DeliveryRow
  signIn: string | null
  order: OrderWithProfile
  /** Undefined: it's no longer on the list. */
  base: EditableDirectory | undefined
  edit: DirectoryEditRow | undefined
  savedNotes: SavedNote[]
  correction: WorkItem['correction']
}

export function toWorkItem({ row, signIn, order, base, edit, savedNotes, correction }: WorkParts): WorkItem {
  const known = base && withEdit(base, edit?.fields)
  const profile = order.profile ?? emptyProfile
  const directory = toWorkDirectory(row, known, edit)
  const facts = known ?? edit?.fields ?? {}
  return {
    row: toDelivery(row),
    signIn,
    directory,
    order: {
      id: order.id,
      email: order.email,
      project: order.project,
      website_url: order.websiteUrl,
      demo: order.demo === true,
      plan: order.planLabel,
      dueAt: isoTime(row.workAt ?? order.dueAt),
    },
    fields: formValues(profile, facts),
    fill: fillClip(profile, { ...facts, ...directory }),
    images: workImages(profile),
    avoid: profile.avoid,
    savedNotes,
    correction,
  }
}

/** A directory that is no longer in the data set is known by its row. */
function toWorkDirectory(
  { directoryKey, directoryName, directoryUrl }: DeliveryRow,
  known: EditableDirectory | undefined,
  edit: DirectoryEditRow | undefined,
): WorkDirectory {
  return {
    key: directoryKey,
    name: known?.name ?? directoryName,
    url: known?.url ?? directoryUrl,
    submitUrl: known?.submitUrl ?? directoryUrl,
    pricing: known?.pricing ?? null,
    followed: known?.followed ?? null,
    reciprocal: known?.reciprocal ?? null,
    auth: known?.auth ?? null,
    captcha: known?.captcha ?? null,
    requiredAssets: known?.requiredAssets ?? null,
    dr: known?.dr ?? null,
    notes: known?.notes ?? edit?.fields.notes ?? null,
    checkedAt: timeOrNull(edit?.checkedAt ?? null),
    version: edit?.updatedAt ?? 0,
  }
}

function workImages({ logoSquare, logoWide, screenshots }: ProfileFields): WorkImage[] {
  const named: [string, string | null][] = [
    ['Square logo', logoSquare],
    ['Wide logo', logoWide],
    ...screenshots.map((id, index): [string, string] => [`Screenshot ${index + 1}`, id]),
  ]
  return named.flatMap(([label, id]) => (id === null ? [] : [{ label, id, url: imageUrl(id) }]))
}

function timeOrNull(at: number | null): string | null {
  return at === null ? null : isoTime(at)
}
