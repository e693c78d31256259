import { keepPage } from '#functions/proofs/kept-page.ts'
import { directoryKey } from '#src/domain/urls/listing-keys.ts'
import { directories } from '#src/seo/data/directories.ts'
import type { Database } from '#src/storage/database.ts'
import type { DeliveryRow } from '#src/storage/deliveries/queries.ts'
import { escapeHtml } from '#src/seo/text/markup.ts'
import { addDemoChecks } from '#src/storage/proofs/demo.ts'
import type { CheckRow } from '#src/storage/proofs/queries.ts'

const followed = new Map(directories.map(({ url, followed }) => [directoryKey(new URL(url)), followed]))

type Owner = { userId: string; product: string; site: string }

/** What checks saw of the live pages of demo rows: those in use link to the product, lost ones are gone. */
export async function addProofs(
  db: Database,
  rows: readonly DeliveryRow[],
  owner: Owner,
  checkedAt: number,
): Promise<void> {
  const seen = rows.flatMap((row) =>
    row.liveUrl === null || row.liveAt === null ? [] : { row, check: checkOf(row, row.liveUrl, owner, checkedAt) },
  )
  const pages = await Promise.all(
    seen.map(async ({ row, check }) => {
      const page = check.status === 200 ? await keepPage(pageOf(row, check, owner)) : null
      return page ? ([[row.id, page]] as const) : []
    }),
  )
  await addDemoChecks(
    db,
    seen.map(({ check }) => check),
    new Map(pages.flat()),
  )
}

/** A listing that says that it's made up. */
function pageOf({ directoryName }: DeliveryRow, { rel }: CheckRow, { product, site }: Owner) {
  const [directory, name, href] = [directoryName, product, site].map(escapeHtml)
  const html = `<!doctype html>
<title>${name} on ${directory} (demo data)</title>
<h1>${name}</h1>
<p>This page is demo data. It was never on ${directory}.</p>
<p><a href="${href}"${rel ? ` rel="${rel}"` : ''}>${name}</a></p>
`
  return { body: Buffer.from(html), headers: { 'content-type': 'text/html; charset=utf-8' } }
}

function checkOf(row: DeliveryRow, url: string, { userId, product }: Owner, now: number): CheckRow {
  const isLost = row.state === 'lost'
  const isFollowed = followed.get(row.directoryKey) ?? row.rank % 3 !== 0
  const page = isLost
    ? { status: 404, fault: 'missing' as const, finalUrl: null, anchor: null, rel: null }
    : { status: 200, fault: null, finalUrl: url, anchor: product, rel: isFollowed ? '' : 'nofollow' }
  return {
    ...{ subjectKind: 'delivery', subjectId: row.id, userId, url, host: 'demo.example', site: row.site },
    ...{ state: isLost ? 'lost' : 'live', dueAt: null, checkedAt: row.lostAt ?? now },
    ...{ etag: null, lastModified: null, attempts: 0, failures: 0, failingSince: null },
    ...{ ...page, robots: null, xRobots: null, canonical: null },
    ...{ firstSeenAt: row.liveAt, lastSeenAt: row.lostAt ?? now },
  }
}
