import { eventTexts, type ProductState, productStates } from '#src/domain/products/states.ts'
import { listProductEvents, listProductRows, listProposals, type ProductRow } from '#src/storage/products/queries.ts'
import { findRow, type Operator, UsageError } from './operator.ts'

const maxRows = 200

/** Prints the pending submissions or, with a state (or `changes`), those in it. */
export async function printList(operator: Operator, state: string | undefined): Promise<void> {
  const { print } = operator
  const rows = await findRows(operator, state)
  if (rows.length === 0) return print(state ? `Nothing is ${state}.` : 'The review queue is empty.')
  const head = ['REF', 'STATE', 'SINCE', 'CATEGORY', 'WEBSITE', 'NAME']
  const lines = rows.map((row) => [row.ref, stateOf(row), dayOf(sinceOf(row)), row.category, row.listingKey, row.name])
  for (const line of toTable([head, ...lines])) print(line)
  if (rows.length >= maxRows) print(`Only the first ${maxRows} are shown.`)
}

function findRows({ db }: Operator, state: string | undefined): Promise<ProductRow[]> {
  if (state === undefined) {
    return Promise.all([listProductRows(db, 'pending', maxRows), listProposals(db, maxRows)]).then((both) =>
      both.flat(),
    )
  }
  if (state === 'changes') return listProposals(db, maxRows)
  if (!isState(state)) {
    throw new UsageError(`Unknown state '${state}'. Use one of ${productStates.join(', ')} or changes.`)
  }
  return listProductRows(db, state, maxRows)
}

function isState(text: string): text is ProductState {
  return (productStates as readonly string[]).includes(text)
}

const stateOf = ({ state, proposal }: ProductRow) => (proposal ? `${state}, pending changes` : state)
const sinceOf = ({ queuedAt, publishedAt, createdAt }: ProductRow) => queuedAt ?? publishedAt ?? createdAt
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')

/** Prints everything about one submission. False: not found. */
export async function printProduct(operator: Operator, name: string): Promise<boolean> {
  const row = await findRow(operator, name)
  if (!row) return false
  const { db, env, print } = operator
  const image = (id: string) => `${env.origin}/api/file-uploads/${id}/image`
  const facts = [
    ['ref', row.ref],
    ['slug', row.slug],
    ['state', stateOf(row)],
    ['name', row.name],
    ['headline', row.headline],
    ['website', row.websiteUrl],
    ['category', row.category],
    ['founder', `${row.firstname} <${row.email}>`],
    ['logo', image(row.logoId)],
    ['screenshot', image(row.screenshotId)],
    ...(row.reason ? [['reason', row.reason]] : []),
  ]
  for (const line of toTable(facts)) print(line)
  print(`\n${row.description}\n`)
  if (row.proposal) printChanges(operator, row, row.proposal)
  for (const { at, actor, kind, note } of await listProductEvents(db, row.id)) {
    print(`${dayOf(at)}  ${eventTexts[kind]} (${actor})${note ? `: ${note}` : ''}`)
  }
  return true
}

function printChanges({ print }: Operator, row: ProductRow, proposal: NonNullable<ProductRow['proposal']>): void {
  print('Pending changes:')
  for (const key of Object.keys(proposal) as (keyof typeof proposal)[]) {
    if (proposal[key] !== row[key]) print(`  ${key}\n    now:  ${row[key]}\n    then: ${proposal[key]}`)
  }
  print('')
}

/** Rows as lines, each column as wide as its widest text, the last one unpadded. */
function toTable(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows.map((row) =>
    row.map((text, column) => (column === row.length - 1 ? text : text.padEnd(widths[column] ?? 0))).join('  '),
  )
}
