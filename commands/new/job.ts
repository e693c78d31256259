import { type Draft, Refusal } from './draft.ts'
import { checkName, toPascal, toWords } from './names.ts'

/** A job of a noun, every hour. Without a name of its own it has the noun's. */
export function addJob(draft: Draft, name: string): void {
  const [noun = '', own, ...more] = name.split('/')
  if (more.length > 0) throw new Refusal(`“${name}” isn’t a job. Name a noun and the job: posts/monthly-mails`)
  const job = own ?? noun
  for (const each of [noun, job]) checkName(each)
  if (!draft.has(`functions/${noun}`)) {
    throw new Refusal(`There is no noun ${noun} in functions. Add it first: npm run new noun ${noun}`)
  }
  const jobs = draft.read('functions/jobs.ts')
  if (new RegExp(`^ {2}'?${job}'?: `, 'm').test(jobs)) {
    throw new Refusal(`functions/jobs.ts has a job ${job}: name the job NOUN/NAME, with another name.`)
  }
  const file = own === undefined ? 'job' : job
  const run = `run${toPascal(job)}`
  draft.add(`functions/${noun}/${file}.ts`, moduleOf(run))
  draft.insert('functions/jobs.ts', /^ {2}sweep: /m, registrationOf(job, freeMinute(jobs), run, `./${noun}/${file}.ts`))
  draft.add(`tests/functions/${noun}/${file}.test.ts`, testOf(job, run, `#functions/${noun}/${file}.ts`))
}

function moduleOf(run: string): string {
  return `import type { Services } from '#functions/services.ts'

/** Does one thing that is due. False: nothing is left. */
type Step = (services: Services) => Promise<boolean>

/** Works until nothing is left or \`untilMs\` has come. The next run continues. */
export async function ${run}(services: Services, untilMs: number, step: Step = doNext): Promise<void> {
  let isMore = true
  while (isMore && services.now() < untilMs) isMore = await step(services)
}

// Continue here: read the next thing that is due with queries.ts of src/storage, and do it. Nothing is due yet.
function doNext(_services: Services): Promise<boolean> {
  return Promise.resolve(false)
}
`
}

/** Of the hour, so that not all start at once. */
function freeMinute(jobs: string): number {
  const minutes = Array.from({ length: 60 }, (_, minute) => minute)
  return minutes.find((minute) => minute > 0 && !jobs.includes(`'${minute} * * * *'`)) ?? 0
}

function registrationOf(job: string, minute: number, run: string, file: string): string {
  return `  '${job}': {
    schedule: '${minute} * * * *',
    budgetMs: 15 * second,
    work: async (services, untilMs) => (await import('${file}')).${run}(services, untilMs),
  },
`
}

function testOf(job: string, run: string, file: string): string {
  return `import { describe, expect, it } from 'vitest'
import { runJob } from '#functions/jobs.ts'
import { ${run} } from '${file}'
import { useApi } from '#tests/support/api.ts'

describe('${toWords(job)}', () => {
  const api = useApi()

  it('run as a scheduled job', async () => {
    expect(await runJob(api.services, '${job}')).toBe('done')
  })

  it('continue until nothing is left', async () => {
    const due = ['one', 'two']
    await ${run}(api.services, api.clock.now + 1000, () => Promise.resolve(due.splice(0, 1).length > 0))
    expect(due).toEqual([])
  })

  it('leave the rest to the next run when their time is over', async () => {
    const due = ['one', 'two', 'three']
    await ${run}(api.services, api.clock.now + 1000, () => {
      api.clock.now += 500
      return Promise.resolve(due.splice(0, 1).length > 0)
    })
    expect(due).toEqual(['three'])
  })
})
`
}
