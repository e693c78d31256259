import type { JsonBody } from '#functions/http/json-body.ts'
import { isSigned } from '#functions/http/signatures.ts'
import type { Services } from '#functions/services.ts'
import { checkApproval, checkKit, type KitError, kitMessages } from '#src/domain/kits/checking.ts'
import { cleanKit, kitImageIds } from '#src/domain/kits/fields.ts'
import { emptyKit, type Kit, type KitFields, type KitImage } from '#src/domain/kits/kits.ts'
import { listReadiness } from '#src/domain/kits/readiness.ts'
import type { Database } from '#src/storage/database.ts'
import { type KitRow, listKitImages } from '#src/storage/kits/queries.ts'
import type { ProjectRow } from '#src/storage/projects/queries.ts'
import { findImages } from './images.ts'
import { maxUploadTokens } from './schemas.ts'

/** A profile in the API's format. Before the first save it has what the project says. */
export async function readKit(db: Database, project: ProjectRow, row: KitRow | null): Promise<Kit> {
  const fields = row ? { ...emptyKit, ...row.fields } : firstKit(project)
  const images = await findImages(db, fields)
  const site = row?.site?.url === fields.website_url ? row.site : null
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

function firstKit({ name, websiteUrl }: ProjectRow): KitFields {
  return { ...emptyKit, name, website_url: websiteUrl }
}

/**
 * A sent profile, and what keeps it from being saved. An approved profile has to stay one that could be approved,
 * because directories get what it says.
 */
export async function readSentKit(
  services: Pick<Services, 'db' | 'secret' | 'env'>,
  body: JsonBody,
  project: ProjectRow,
  isApproved: boolean,
): Promise<{ fields: KitFields; errors: KitError[] }> {
  const sent = body.get('fields')
  const values = new Map<string, unknown>(typeof sent === 'object' && sent !== null ? Object.entries(sent) : [])
  const fields = cleanKit((field) => values.get(field))
  const images = await findImages(services.db, fields)
  const errors = isApproved ? checkApproval(fields, images) : checkKit(fields)
  return { fields, errors: [...errors, ...(await imageErrors(services, body, project.id, fields, images))] }
}

/** Images must exist, and be the profile's already or have been uploaded by the caller. */
async function imageErrors(
  { db, secret, env }: Pick<Services, 'db' | 'secret' | 'env'>,
  body: JsonBody,
  projectId: string,
  fields: KitFields,
  images: readonly KitImage[],
): Promise<KitError[]> {
  if (kitImageIds(fields).length === 0) return []
  const sent = body.get('uploadTokens')
  const tokens = (Array.isArray(sent) ? sent : [])
    .slice(0, maxUploadTokens)
    .filter((token) => typeof token === 'string')
  const own = new Set(await listKitImages(db, projectId))
  const isUsable = (id: string) =>
    images.some((image) => image.id === id) &&
    (own.has(id) || tokens.some((token) => isSigned({ secret, env }, 'upload', id, token)))
  return (['logoSquare', 'logoWide', 'screenshots'] as const)
    .filter((field) => ![fields[field] ?? []].flat().every(isUsable))
    .map((field) => ({ field, message: kitMessages.unknownImage }))
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}
