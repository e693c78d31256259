import { parseArgs } from 'node:util'
import { Draft, Refusal } from '#commands/new/draft.ts'
import { addJob } from '#commands/new/job.ts'
import { addNoun } from '#commands/new/noun.ts'
import { addPage } from '#commands/new/page.ts'
import { addRoute } from '#commands/new/route.ts'

const usage = `Writes the files of something new, with a test, and registers it:

  npm run new noun NAME [FLOOR]       a noun with its first route. Floors: ARCHITECTURE.md. Without one: things
  npm run new route "GET /api/…"      a route of the noun that has this path
  npm run new job NOUN[/NAME]         an hourly job of a noun
  npm run new page NAME DESCRIPTION   a page, linked from the site map. Search engines show the description`

type Kind = (draft: Draft, name: string, more?: string) => void

const kinds: Record<string, { add: Kind; words: number }> = {
  noun: { add: addNoun, words: 2 },
  route: { add: addRoute, words: 1 },
  job: { add: addJob, words: 1 },
  page: { add: addPage, words: 2 },
}

process.exitCode = await run()

async function run(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [kindName = '', name = '', ...more] = positionals
  const kind = Object.hasOwn(kinds, kindName) ? kinds[kindName] : undefined
  if (!kind || name === '' || more.length >= kind.words) {
    if (kindName !== '' && !kind) console.error(`There is no kind ${kindName}.\n`)
    console.error(usage)
    return 1
  }
  const draft = new Draft()
  try {
    kind.add(draft, name, more[0])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.error(error.message)
    return 1
  }
  for (const file of await draft.write()) console.log(file)
  return 0
}
