import { openDatabase } from '#src/storage/database.ts'
import { listQueue } from '#src/storage/moderation-queue.ts'
import { readCircumstances } from '#src/storage/moderation-signs.ts'
import { findNeighbours, listTexts } from '#src/storage/text-bands.ts'
import { runsOf, textOf } from '#src/domain/text-likeness.ts'
import { readSigns } from '#functions/desk/risk-signs.ts'
import { readQueue } from '#functions/desk/queue-view.ts'
import { siteOf } from '#src/storage/product-sites.ts'
import { median, timeCalls } from './figures.ts'
const db = openDatabase({ url: 'file:/tmp/queue-api/bench/bench.db' })
const t = async (name: string, f: () => Promise<unknown>) => console.log(name, median(await timeCalls(100, f)).toFixed(2))
const { waiting } = await listQueue(db, { after: null, kind: null, most: 30 })
const rows = waiting.map((w) => w.row)
await t('queue', () => listQueue(db, { after: null, kind: null, most: 30 }))
const exec = db.$client.batch.bind(db.$client)
const sus = await Promise.all(rows.map(async (r) => ({ id: r.id, email: r.email, listingKey: r.listingKey, site: await siteOf(r.listingKey), domains: [r.listingKey] })))
await t('sites', () => Promise.all(rows.map((r) => siteOf(r.listingKey))))
await t('circumstances', () => readCircumstances(db, sus))
await t('neighbours', () => findNeighbours(db, rows.map(({ id }) => ({ id, bands: null }))))
const n = await findNeighbours(db, rows.map(({ id }) => ({ id, bands: null })))
const ids = [...new Set([...n.values()].flat())]
console.log('candidates', ids.length)
await t('texts', () => listTexts(db, ids))
const texts = await listTexts(db, ids)
await t('runs', async () => { for (const x of [...texts, ...rows]) runsOf(textOf(x)) })
await t('signs', () => readSigns(db, rows))
await t('all', () => readQueue(db, { after: null, kind: null, limit: 30 }))
// each statement of the queue batch
const seen: any[] = []
Object.assign(db.$client, { batch: (many: any[], mode: any) => { seen.push(...many); return exec(many, mode) } })
await listQueue(db, { after: null, kind: null, most: 30 }); await readCircumstances(db, sus)
for (const s of seen) { await t(s.sql.slice(0, 60).replace(/\n/g,' ')+' … '+s.sql.slice(-60).replace(/\n/g,' '), () => db.$client.execute(s)); const p = await db.$client.execute({ sql: 'EXPLAIN QUERY PLAN ' + s.sql, args: s.args }); console.log(p.rows.map((r) => '    ' + r.detail).join('\n')) }
