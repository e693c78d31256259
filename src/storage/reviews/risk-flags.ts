import { type SQL, sql } from 'drizzle-orm'
import type { ProductEventKind, ProductState } from '#src/domain/products/states.ts'
import type { Database } from '#src/storage/database.ts'

/** The facts about a pending product for finding related ones. */
export type Suspect = {
  id: number
  email: string
  listingKey: string
  site: string
  /** The product's domain is registered under one of these. */
  domains: readonly string[]
}

export type OtherProduct = { ref: string; name: string; state: ProductState }

/** `sameHost`, `sameSite`: another product there. `sameEmail`: others with the same email, up to the counting limit. */
export type RiskFacts = {
  sameHost: OtherProduct | null
  sameSite: OtherProduct | null
  sameEmail: number
  rejectedSameEmail: number
  spamSameEmail: number
  /** A submission of the same website was marked as spam, from whatever email. */
  spamSameHost: boolean
  otherSameEmail: string | null
}

/** Where counting the products of one email stops, because more says nothing new. */
export const maxCounted = 20

/** A decision, or its undoing. */
export type PastEvent = { productId: number; kind: ProductEventKind; note: string | null }

/** A site that didn't work when it was last checked. */
export type FailingSite = { productId: number; error: string }

/** When a domain was registered. */
export type RegisteredDomain = { domain: string; registeredAt: number }

/** Everything the tables say about these products, in four queries for any number of products. */
export async function readRiskFacts(
  db: Database,
  suspects: readonly Suspect[],
): Promise<{ byId: Map<number, RiskFacts>; events: PastEvent[]; domains: RegisteredDomain[]; failing: FailingSite[] }> {
  const list = JSON.stringify(suspects.map(({ id, email, listingKey, site }) => ({ id, email, key: listingKey, site })))
  const ids = JSON.stringify(suspects.map(({ id }) => id))
  const names = JSON.stringify([...new Set(suspects.flatMap(({ domains }) => domains))])
  const [others, events, domains, failing] = await db.batch([
    db.all<OtherRow>(sql`${suspectsIn(list)}
      SELECT suspect.id,
        host.ref AS hostRef, host.name AS hostName, host.state AS hostState,
        site.ref AS siteRef, site.name AS siteName, site.state AS siteState,
        (SELECT count(*) FROM (${sameEmail(sql`1`)})) AS sameEmail,
        (SELECT count(*) FROM (${sameEmail(sql`state`)}) WHERE state = 'rejected') AS rejectedSameEmail,
        (SELECT count(*) FROM (${sameEmail(sql`state`)}) WHERE state = 'spam') AS spamSameEmail,
        EXISTS (SELECT 1 FROM products WHERE listing_key = suspect.key AND id <> suspect.id AND state = 'spam') AS spamSameHost,
        (SELECT ref FROM (${sameEmail(sql`ref`)}) LIMIT 1) AS otherSameEmail
      FROM suspect
      LEFT JOIN products host ON host.id =
        (SELECT id FROM products WHERE listing_key = suspect.key AND id <> suspect.id LIMIT 1)
      LEFT JOIN products site ON site.id =
        (SELECT product_id FROM product_sites WHERE site = suspect.site AND product_id <> suspect.id LIMIT 1)`),
    db.all<PastEvent>(sql`SELECT product_id AS productId, kind, note FROM product_events
      WHERE product_id IN (SELECT value FROM json_each(${ids})) AND kind IN ('publish', 'accept', 'reject', 'spam', 'decline', 'undo')
      ORDER BY product_id, id`),
    db.all<RegisteredDomain>(sql`SELECT domain, registered_at AS registeredAt FROM domain_ages
      WHERE domain IN (SELECT value FROM json_each(${names})) AND registered_at IS NOT NULL`),
    db.all<FailingSite>(sql`SELECT product_id AS productId, error FROM link_checks
      WHERE product_id IN (SELECT value FROM json_each(${ids})) AND state = 'failing' AND error IS NOT NULL
        AND checked_at >= (SELECT updated_at FROM products WHERE id = product_id)`),
  ])
  return { byId: new Map(others.map((row) => [row.id, toCircumstances(row)])), events, domains, failing }
}

function suspectsIn(list: string): SQL {
  return sql`WITH suspect (id, email, key, site) AS MATERIALIZED (
    SELECT value ->> 'id', lower(value ->> 'email'), value ->> 'key', value ->> 'site' FROM json_each(${list}))`
}

/** Other products with a suspect's email, up to the counting limit. */
function sameEmail(column: SQL): SQL {
  return sql`SELECT ${column} FROM products
    WHERE lower(email) = suspect.email AND id <> suspect.id LIMIT ${maxCounted}`
}

type OtherRow = Pick<RiskFacts, 'sameEmail' | 'rejectedSameEmail' | 'spamSameEmail' | 'otherSameEmail'> & {
  spamSameHost: number
  id: number
  hostRef: string | null
  hostName: string
  hostState: ProductState
  siteRef: string | null
  siteName: string
  siteState: ProductState
}

function toCircumstances({ hostRef, hostName, hostState, siteRef, siteName, siteState, ...row }: OtherRow) {
  return {
    ...row,
    spamSameHost: row.spamSameHost === 1,
    sameHost: hostRef === null ? null : { ref: hostRef, name: hostName, state: hostState },
    sameSite: siteRef === null ? null : { ref: siteRef, name: siteName, state: siteState },
  }
}
