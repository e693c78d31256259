import { isSigned } from '#functions/http/signatures.ts'
import type { Services } from '#functions/services.ts'
import { checkApproval, checkProfile, type ProfileError, profileMessages } from '#src/domain/profiles/check-profile.ts'
import { cleanProfile, profileImageIds } from '#src/domain/profiles/fields.ts'
import { maxUploadTokens } from '#src/domain/profiles/limits.ts'
import type { Profile, ProfileFields, ProfileImage, ProfileSave } from '#src/domain/profiles/profiles.api.ts'
import { emptyProfile, currentSiteCheck } from '#src/domain/profiles/profiles.ts'
import { listReadiness } from '#src/domain/profiles/readiness.ts'
import type { Database } from '#src/storage/database.ts'
import { type ProfileRow, listProfileImages } from '#src/storage/profiles/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { findImages } from './images.ts'

/** A profile in the API's format. Before the first save it has what the project says. */
export async function toProfile(db: Database, project: ProjectRow, row: ProfileRow | null): Promise<Profile> {
  const fields = row ? { ...emptyProfile, ...row.fields } : firstProfile(project)
  const images = await findImages(db, fields)
  const site = currentSiteCheck(fields, row?.site)
  return {
    fields,
    version: row?.version ?? 0,
    savedAt: row && timeOf(row.updatedAt),
    approvedAt: row?.approvedAt == null ? null : timeOf(row.approvedAt),
    images,
    site,
    readiness: listReadiness(fields, images, site),
  }
}

function firstProfile({ name, websiteUrl }: ProjectRow): ProfileFields {
  return { ...emptyProfile, name, website_url: websiteUrl }
}

/**
 * A sent profile, and what keeps it from being saved. An approved profile has to stay one that could be approved,
 * because directories get what it says.
 */
export async function checkSentProfile(
  services: Pick<Services, 'db' | 'secret' | 'env'>,
  sent: ProfileSave,
  project: ProjectRow,
  isApproved: boolean,
): Promise<{ fields: ProfileFields; errors: ProfileError[] }> {
  const fields = cleanProfile(sent.fields)
  const images = await findImages(services.db, fields)
  const errors = isApproved ? checkApproval(fields, images) : checkProfile(fields)
  return { fields, errors: [...errors, ...(await imageErrors(services, sent, project.id, fields, images))] }
}

/** Images must exist, and be the profile's already or have been uploaded by the caller. */
async function imageErrors(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  { uploadTokens = [] }: ProfileSave,
  projectId: string,
  fields: ProfileFields,
  images: readonly ProfileImage[],
): Promise<ProfileError[]> {
  if (profileImageIds(fields).length === 0) return []
  const tokens = uploadTokens.slice(0, maxUploadTokens)
  const own = new Set(await listProfileImages(db, projectId))
  const isUsable = (id: string) =>
    images.some((image) => image.id === id) &&
    (own.has(id) || tokens.some((token) => isSigned({ secret, env }, 'upload', id, token)))
  return (['logoSquare', 'logoWide', 'screenshots'] as const)
    .filter((field) => ![fields[field] ?? []].flat().every(isUsable))
    .map((field) => ({ field, message: profileMessages.unknownImage }))
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
