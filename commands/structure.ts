import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import { files, importsOf, sources } from '#commands/structure/imports.ts'
import { knotsOf, nounLayers } from '#commands/structure/knots.ts'
import { measureWalk, readMentions, type Walk } from '#commands/structure/walks.ts'
import { countForbidden } from '#commands/structure/words.ts'

// How large the house is, which of its rooms can't be told apart, and how far it is through it. `--walks`: each stop too.

const walks: Walk[] = [
  {
    name: 'submit',
    legs: [['functions/products/submit-product.ts:submitProduct', 'src/storage/products/changes.ts:addProduct']],
  },
  { name: 'publish', legs: [['functions/posts/edits.ts:respondSavedPost', 'src/storage/posts/changes.ts:savePost']] },
  // What follows a payment is handed down, and jobs continue: four legs of one way.
  {
    name: 'pay → order → row → proof',
    legs: [
      ['functions/payments/apply-event.ts:applyEvent', 'src/storage/payments/changes.ts:paymentStatement'],
      ['functions/fulfilment/sync-orders.ts:syncOrders', 'src/storage/orders/start.ts:startOrder'],
      ['functions/fulfilment/start-orders.ts:startOrders', 'src/storage/deliveries/fill.ts:fillStatement'],
      ['functions/proofs/check-proofs.ts:checkProofs', 'src/storage/proofs/deliveries.ts:saveListingChange'],
    ],
  },
  {
    name: 'mention',
    legs: [['functions/mentions/match-posts.ts:matchPosts', 'src/storage/mentions/matches.ts:findMatches']],
  },
  { name: 'reply', legs: [['functions/replies/drafts.ts:beginDraft', 'src/storage/replies/changes.ts:startDraft']] },
  {
    name: 'feedback',
    legs: [['functions/feedback/send-feedback.ts:sendFeedback', 'src/storage/feedback/changes.ts:addFeedback']],
  },
]

const { values } = parseArgs({ options: { walks: { type: 'boolean', default: false } } })

const measured = files.filter((file) => /^(src|functions|netlify|commands)\/.*\.(ts|tsx|astro|css)$/.test(file))
const lineCount = (text: string) => text.split('\n').length - 1
const lines = measured.map((file) => lineCount(readFileSync(file, 'utf8')))
const own = sources.filter((file) => !file.startsWith('tests/'))
const imports = own.flatMap(importsOf)

const words = new Map<string, number>()
for (const file of own.filter((path) => /\.tsx?$/.test(path))) {
  for (const [word, count] of countForbidden(file, readFileSync(file, 'utf8'))) {
    words.set(word, (words.get(word) ?? 0) + count)
  }
}

console.table({
  lines: lines.reduce((sum, count) => sum + count, 0),
  files: measured.length,
  'files of 20 lines or fewer': lines.filter((count) => count <= 20).length,
  'lines of imports in functions': own.filter((file) => file.startsWith('functions/')).reduce(importLines, 0),
  ...Object.fromEntries(
    nounLayers.map((layer) => [`nouns in the biggest knot of ${layer}`, knotsOf(imports, layer)[0]?.length ?? 0]),
  ),
  'forbidden words': words.values().reduce((sum, count) => sum + count, 0),
})
console.log([...words].map(([word, count]) => `${word} ${count}`).join(', '))

const mentions = readMentions(own.filter((file) => /\.tsx?$/.test(file)))
const found = walks.map((walk) => measureWalk(mentions, walk))
console.table(
  Object.fromEntries(found.map(({ name, stays, rooms }) => [name, { stays: stays.length, rooms: rooms.length }])),
)
if (values.walks) for (const { name, stays } of found) console.log(`${name}\n  ${stays.join('\n  ')}`)

function importLines(sum: number, file: string): number {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const periods = source.statements.filter(ts.isImportDeclaration).map((statement) => {
    const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
    return lineOf(statement.end) - lineOf(statement.getStart(source)) + 1
  })
  return periods.reduce((total, count) => total + count, sum)
}
