import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { datedContents } from '#commands/page-dates/contents.ts'
import { changedPaths, datePages, writeDates } from '#commands/page-dates/dates.ts'
import type { PageDates } from '#src/seo/landing/page-dates.ts'

// Gives each landing page and page of the directory list whose content changed today's date (`--on 2026-11-25`: another
// one), in seo-data/page-dates.json.

const file = 'seo-data/page-dates.json'
const today = new Date().toISOString().slice(0, 10)
const { values } = parseArgs({ options: { on: { type: 'string', default: today } } })
if (!/^\d{4}-\d{2}-\d{2}$/.test(values.on)) throw new Error('--on takes a day: 2026-11-25')

const before = JSON.parse(await readFile(file, 'utf8')) as PageDates
const after = datePages(datedContents(), before, values.on)
const changed = changedPaths(before, after)
if (changed.length > 0) await writeFile(file, writeDates(after))
console.log(
  changed.length === 0
    ? `${file} is up to date.`
    : `${changed.length === 1 ? '1 page' : `${changed.length} pages`} changed: dated ${values.on}.`,
)
