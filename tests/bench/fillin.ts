import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '#commands/chromium.ts'
import { buildBookmark } from '#tests/support/fill-in/bookmark.ts'
import { forms } from '#tests/support/fill-in/forms.ts'
import type { FormRun } from '#tests/support/fill-in/run-forms.ts'
import { runForm } from '#tests/support/fill-in/run-forms.ts'
import { startForms } from '#tests/support/fill-in/server.ts'
import { recordedMaps } from '#tests/support/fill-in/maps.ts'
import { printTable } from './figures.ts'

// npm run bench fillin: how many fields the fill-in script fills rightly on forms of different build, without a recorded map
// and with one, how many wrongly, and how often a form was sent.

const other = await startForms()
const server = await startForms(other.origin)
const executablePath = findChromium({ headless: true })
const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath && { executablePath }) })
try {
  const bookmark = await buildBookmark()
  const without: FormRun[] = []
  const recorded: FormRun[] = []
  for (const form of forms) {
    without.push(await runForm({ browser, server, bookmark }, form))
    recorded.push(await runForm({ browser, server, bookmark }, form, recordedMaps[form.name]))
  }
  printTable(
    'Fields filled in',
    without.map((run, index) => ({ form: run.form.name, ...rowOf(run, recorded[index]) })),
  )
  printTable('All forms', [
    { map: 'none recorded', ...sumOf(without) },
    { map: 'recorded', ...sumOf(recorded) },
  ])
  console.log(`\nForms sent: ${server.submissions() + other.submissions()}. Bookmark: ${bookmark.length} characters.`)
} finally {
  await browser.close()
  server.stop()
  other.stop()
}

function countsOf({ judged }: FormRun) {
  const wanted = judged.filter(({ truth }) => truth !== 'empty')
  return {
    fields: wanted.length,
    right: wanted.filter(({ result }) => result === 'right').length,
    wrong: judged.filter(({ result }) => result === 'wrong').length,
  }
}

function rowOf(run: FormRun, withMap: FormRun | undefined) {
  const { fields, right, wrong } = countsOf(run)
  const second = withMap ? countsOf(withMap) : { right: 0, wrong: 0 }
  return { fields, right, 'with a map': second.right, wrong: wrong + second.wrong }
}

function sumOf(runs: readonly FormRun[]) {
  const all = runs.map(countsOf)
  const sum = (key: 'fields' | 'right' | 'wrong') => all.reduce((total, one) => total + one[key], 0)
  const share = `${((100 * sum('right')) / sum('fields')).toFixed(1)} %`
  return { forms: runs.length, fields: sum('fields'), right: sum('right'), share, wrong: sum('wrong') }
}
