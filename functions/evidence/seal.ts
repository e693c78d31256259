import type { Services } from '#functions/services.ts'
import { publicState } from '#src/domain/deliveries/states.ts'
import { canonicalJson } from '#src/domain/evidence/canonical-json.ts'
import { type Entry, type Facts, hashEntry, noHash } from '#src/domain/evidence/chain.ts'
import { fileLimits } from '#src/domain/evidence/file.ts'
import { addEvents, type SealedEvent } from '#src/storage/evidence/changes.ts'
import { listUnsealedRows, readUnsealed, type Unsealed } from '#src/storage/evidence/queries.ts'

/** Rows that are sealed in one step. */
const rowsPerStep = 100
/** Events of a row in one step. */
const eventsPerStep = 200

/**
 * Adds what happened to rows to their evidence. What isn't sealed yet is noted in the rows' events and proofs, so a run that is
 * killed loses nothing: the next one goes on.
 */
export async function sealEvents({ db, now }: Pick<Services, 'db' | 'now'>, untilMs: number): Promise<number> {
  let count = 0
  while (now() < untilMs) {
    const ids = await listUnsealedRows(db, rowsPerStep)
    if (ids.length === 0) break
    const events = await eventsOf(await readUnsealed(db, ids), now())
    // Rows that were deleted meanwhile.
    if (events.length === 0) break
    await addEvents(db, events)
    count += events.length
  }
  return count
}

type Row = Unsealed['rows'][number]
type RowEvent = Unsealed['events'][number]
type Seen = Unsealed['seen'][number]

/** An event without its number, and what it is made from. */
type Found = Omit<Entry, 'seq'> & Pick<SealedEvent, 'version' | 'proofId'>

async function eventsOf({ rows, heads, events, seen }: Unsealed, now: number): Promise<SealedEvent[]> {
  const headOf = new Map(heads.map((head) => [head.deliveryId, head]))
  const eventsOfRow = Map.groupBy(events, ({ deliveryId }) => deliveryId)
  const seenOfRow = Map.groupBy(seen, ({ proof }) => proof.subjectId)
  const sealed = await Promise.all(
    rows.map((row) => {
      const found = inOrder(
        (eventsOfRow.get(row.id) ?? []).map((event, at, all) => changeOf(row, event, all[at + 1])),
        (seenOfRow.get(row.id) ?? []).map(checkOf),
      )
      const own = [...(eventsOfRow.get(row.id) ?? []), ...(seenOfRow.get(row.id) ?? []).map(({ proof }) => proof)]
      const earlier = own.filter(({ sealedSeq }) => sealedSeq === 0).length
      const head = headOf.get(row.id)
      return chain(row.id, head, [...(head ? [] : [startOf(row, earlier, now)]), ...found.slice(0, eventsPerStep)])
    }),
  )
  return sealed.flat()
}

async function chain(
  deliveryId: string,
  head: { seq: number; hash: string } | undefined,
  found: readonly Found[],
): Promise<SealedEvent[]> {
  const sealed: SealedEvent[] = []
  let [seq, hash] = [head?.seq ?? 0, head?.hash ?? noHash]
  for (const { version, proofId, ...entry } of found) {
    seq += 1
    hash = await hashEntry(hash, deliveryId, { ...entry, seq })
    const { facts, ...event } = entry
    const source = { ...(version !== undefined && { version }), ...(proofId !== undefined && { proofId }) }
    sealed.push({ ...event, deliveryId, seq, hash, facts: canonicalJson(facts), ...source })
  }
  return sealed
}

/** In the order of each list, even if a clock was set back. What a check saw comes before what it led to. */
function inOrder(changes: readonly Found[], checks: readonly Found[]): Found[] {
  const merged: Found[] = []
  const left = [...checks]
  for (const change of changes) {
    const isResult = change.facts['by'] === 'check'
    while (left[0] && (left[0].at < change.at || (isResult && left[0].at === change.at)))
      merged.push(...left.splice(0, 1))
    merged.push(change)
  }
  return [...merged, ...left]
}

/** `taken-over`: the next `earlier` events happened before there was evidence, so nothing shows that they weren't changed since. */
function startOf({ site, directoryName, directoryUrl, createdAt }: Row, earlier: number, now: number): Found {
  const facts = { site, directory: directoryName, url: directoryUrl }
  return earlier > 0
    ? { at: now, kind: 'taken-over', facts: factsOf({ ...facts, earlier }), seen: null }
    : { at: createdAt, kind: 'added', facts: factsOf(facts), seen: null }
}

/**
 * The row's columns after a change are those before the next one, or the current ones. Notes and questions aren't part
 * of it, nor that there is one: the row waits, as the shared report says.
 */
function changeOf(row: Row, event: RowEvent, next: RowEvent | undefined): Found {
  const { liveUrl, submittedAt, doubtedAt, liveAt, lostAt, declineReason } = next?.before ?? row
  const by = event.actor === row.userId ? 'customer' : systemActors.has(event.actor) ? event.actor : 'operator'
  const after = {
    state: publicState(event.state),
    liveUrl,
    submittedAt,
    doubtedAt,
    liveAt,
    lostAt,
    reason: declineReason,
  }
  const facts = factsOf({ action: publicAction(event.action), by, from: publicState(event.before.state), ...after })
  return { at: event.at, kind: 'change', facts, seen: null, version: event.version }
}

function publicAction(action: RowEvent['action']) {
  return action === 'ask' || action === 'answer' ? 'wait' : action
}

/** Those that aren't a person. */
const systemActors: ReadonlySet<string> = new Set(['check', 'scout', 'system'])

function checkOf({ proof, page }: Seen): Found {
  const { url, status, fault, finalUrl, anchor, rel, robots, xRobots, canonical } = proof
  const read = page && { readBytes: page.readBytes, keptBytes: page.keptBytes }
  const facts = factsOf({ url, status, fault, finalUrl, anchor, rel, robots, xRobots, canonical, ...read })
  return { at: proof.at, kind: 'check', facts, seen: page?.hash ?? null, proofId: proof.id }
}

/** Texts come from pages that anyone may have written. */
function factsOf(facts: Record<string, string | number | null | undefined>): Facts {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [
      name,
      typeof fact === 'string' ? fact.slice(0, fileLimits.factChars).toWellFormed() : (fact ?? null),
    ]),
  )
}
