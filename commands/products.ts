import { parseArgs } from 'node:util'
import { openOperator } from '#commands/products/connection.ts'
import { declineProduct, type Operator, publishProduct, UsageError } from '#commands/products/operator.ts'
import { printList, printProduct } from '#commands/products/print.ts'
import { productStates } from '#src/domain/products/states.ts'
import { withKnownErrors } from './on-database.ts'

const usage = `Review products:

  npm run products -- list [state]                 state: ${productStates.join(', ')} or changes
  npm run products -- show REF …
  npm run products -- publish REF …                also publishes pending changes of a listing
  npm run products -- reject REF … --reason "…"    also declines pending changes. The founder sees the reason

REF is a submission's ref or its slug. Without a state, list shows the review queue.`

process.exitCode = await run()

async function run(): Promise<number> {
  return withKnownErrors(async () => {
    try {
      const { positionals, values } = readArguments()
      const [command, ...names] = positionals
      if (!command) throw new UsageError(usage)
      const operator = await openOperator({ signs: command === 'publish' || command === 'reject' })
      try {
        return await dispatch(operator, command, names, values.reason?.trim() ?? '')
      } finally {
        operator.close()
      }
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.error(error.message)
      return 1
    }
  })
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { reason: { type: 'string' } } })
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

async function dispatch(operator: Operator, command: string, names: string[], reason: string): Promise<number> {
  switch (command) {
    case 'list':
      await printList(operator, names[0])
      return 0
    case 'show':
      return (await forEach(command, names, (name) => printProduct(operator, name))).code
    case 'publish':
      return settled(operator, await forEach(command, names, (name) => publishProduct(operator, name)))
    case 'reject':
      if (!reason) throw new UsageError('Add a reason, so that the founder knows what to change: --reason "…"')
      return settled(operator, await forEach(command, names, (name) => declineProduct(operator, name, reason)))
    default:
      throw new UsageError(`Unknown command '${command}'.\n\n${usage}`)
  }
}

/** Each on its own: a failure doesn't stop the others. Code 1: something failed. */
async function forEach(command: string, names: string[], act: (name: string) => Promise<boolean>) {
  if (names.length === 0) throw new UsageError(`Name a product: npm run products -- ${command} REF`)
  let done = 0
  for (const name of names) if (await act(name)) done += 1
  return { done, code: done === names.length ? 0 : 1 }
}

async function settled(operator: Operator, { done, code }: { done: number; code: number }): Promise<number> {
  if (done > 0) await operator.settle()
  return code
}
