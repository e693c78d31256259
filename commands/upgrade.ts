import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { upgrade } from '#commands/upgrade/run.ts'
import { readMachineEnvironment } from '#netlify/local/environment.ts'
import { explain } from '#netlify/local/known-errors.ts'
import { checkoutOf } from '#netlify/local/processes/releases.ts'
import { StartError } from '#netlify/local/start-error.ts'

// npm run upgrade [-- TAG, BRANCH OR COMMIT]: see docs/operate/upgrade.md

process.exitCode = await run()

async function run(): Promise<number> {
  try {
    const { values, positionals } = readArguments()
    const checkout = checkoutOf(fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, ''))
    const env = readMachineEnvironment(process.env)
    await upgrade(env, checkout, { ref: positionals[0] ?? null, oneWay: values['one-way'] })
    return 0
  } catch (error) {
    const sentence = explain(error, process.env['DATABASE_URL'])
    if (sentence === null) throw error
    console.error(sentence)
    return 1
  }
}

function readArguments() {
  try {
    const parsed = parseArgs({ options: { 'one-way': { type: 'boolean', default: false } }, allowPositionals: true })
    if (parsed.positionals.length <= 1) return parsed
  } catch {
    // Said below.
  }
  throw new StartError('Usage: npm run upgrade [-- TAG, BRANCH OR COMMIT] [--one-way]')
}
