import type { Services } from '#functions/services.ts'
import type { FieldError } from '#src/domain/problems/problems.ts'
import { type AssetAsk, assetAsks } from '#src/domain/deliveries/states.ts'
import { checkProfile, profileMessages } from '#src/domain/profiles/check-profile.ts'
import { cleanProfile } from '#src/domain/profiles/fields.ts'
import type { ProfileFields } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile } from '#src/domain/profiles/profiles.ts'
import { listAssetAsks } from '#src/storage/deliveries/asset-asks.ts'
import { changeDelivery, isRunning } from '#src/storage/deliveries/changes.ts'
import { saveProfile } from '#src/storage/profiles/changes.ts'
import { findProfile } from '#src/storage/profiles/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { fieldOf, valueOf } from './asks.ts'
import { rematchOrders } from './place-rows.ts'

type AssetServices = Pick<Services, 'db' | 'now' | 'newId'>

/** Saves what the customer gave in the profile, and puts all rows back into the queue that wait for it: `answered` is how many. */
export async function answerAsset(
  services: AssetServices,
  project: ProjectRow,
  kind: AssetAsk,
  text: string,
): Promise<{ errors: FieldError[] } | { conflict: string } | { answered: number }> {
  const { db, now } = services
  const profile = await findProfile(db, project.id)
  if (!profile) return { conflict: profileMessages.conflict }
  const before = { ...emptyProfile, ...profile.fields }
  const fields = cleanProfile({ ...before, [fieldOf(kind)]: text })
  const fault = checkProfile(fields).find(({ field }) => field === fieldOf(kind))
  if (fault) return { errors: [{ field: 'text', message: fault.message }] }
  const isSame = valueOf(before, kind) === valueOf(fields, kind)
  const { version, approvedAt } = profile
  const edit = { projectId: project.id, version, fields, isApproved: approvedAt !== null, changesSite: false }
  if (!isSame && !(await saveProfile(db, { ...edit, sameSite: project.websiteUrl }, now()))) {
    return { conflict: profileMessages.conflict }
  }
  const answered = await answerRows(services, project, fields, [kind])
  if (!isSame && approvedAt !== null) await rematchOrders(services, project)
  return { answered }
}

/** After a save of the profile: answers what directories wait for with what was added. */
export async function answerFromProfile(
  services: AssetServices,
  project: ProjectRow,
  before: Partial<ProfileFields>,
  after: ProfileFields,
): Promise<void> {
  const added = assetAsks.filter(
    (kind) => valueOf(after, kind) !== '' && valueOf(after, kind) !== valueOf(before, kind),
  )
  if (added.length > 0) await answerRows(services, project, after, added)
}

/** If this is cut off, the rows that are left still ask, and take the same answer. Returns how many were answered. */
async function answerRows(
  { db, now }: AssetServices,
  { id: projectId, userId }: ProjectRow,
  fields: ProfileFields,
  kinds: readonly AssetAsk[],
): Promise<number> {
  let answered = 0
  for (const { id, orderId, version, ask } of await listAssetAsks(db, projectId, kinds)) {
    const kind = kinds.find((one) => one === ask)
    if (!kind) continue
    const set = { answer: valueOf(fields, kind) }
    const change = { id, orderId, version, action: 'answer', actor: userId, set, isCurrent: isRunning } as const
    if (await changeDelivery(db, change, now())) answered += 1
  }
  return answered
}
