import fc from 'fast-check'
import type { Schema } from './document.ts'
import { known, knownByName, type KnownKind } from './known.ts'

// Values that match a schema, and values that don't.

const texts = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    'a',
    'null',
    'true',
    '0',
    '-1',
    '1e308',
    '1e999',
    '[object Object]',
    '\u0000',
    '\ud800',
    'ﬀ',
    '🧑‍🚀',
  ),
)

/** Characters that different layers interpret differently. */
const hostileTexts = fc.constantFrom(
  '__proto__',
  'constructor',
  'hasOwnProperty',
  "' OR 1=1 --",
  '%',
  '_',
  '"',
  '"*" NEAR(a b)',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'http://[::1',
  'http://user:pass@127.0.0.1:1/',
  'a@b',
  'a@b.example\r\nbcc: c@d.example',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00.001Z',
  '\u202eevil',
  '𝒂@𝒃.example',
  'x'.repeat(3000),
)

const numbers = fc.oneof(
  fc.integer({ min: -5, max: 200 }),
  fc.double(),
  fc.constantFrom(-0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, Number.MIN_VALUE),
)

/** Anything JSON can contain, prototype keys included. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  hostileTexts,
  texts,
  numbers,
  fc.constantFrom(null, true, false, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constantFrom(1, 'a', null, {}), { maxLength: 150 }),
  fc.constantFrom('__proto__', 'constructor', 'toString').map((key) => Object.fromEntries([[key, { isAdmin: true }]])),
  fc
    .integer({ min: 2, max: 30 })
    .map((depth) => JSON.parse(`${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`) as unknown),
)

/** Anything that fits into a path, a query, a header or a form. */
export const anyText: fc.Arbitrary<string> = fc.oneof(hostileTexts, texts, numbers.map(String))

/** Values for a field of this name: mostly what its schema asks for, often something that exists. */
export function fromSchema(schema: Schema, name = '', kinds = knownByName): fc.Arbitrary<unknown> {
  const kind: KnownKind | undefined = kinds[name]
  const plain = ofType(schema, kinds, name)
  return kind ? fc.oneof({ weight: 4, arbitrary: known(kind) }, { weight: 1, arbitrary: plain }) : plain
}

function ofType(schema: Schema, kinds: typeof knownByName, name: string): fc.Arbitrary<unknown> {
  const options = schema.anyOf ?? schema.oneOf
  if (options) return fc.oneof(...options.map((one) => fromSchema(one, name, kinds)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 200, 1000) })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, name, kinds), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'object':
      return objectFor(schema, kinds)
    default:
      return anyJson
  }
}

function objectFor({ properties = {}, required = [] }: Schema, kinds: typeof knownByName): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fromSchema(schema, name, kinds)]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

function textFor({ format, minLength = 0, maxLength = 200, pattern }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.nat(9).map((number) => `fuzz${number}@example.com`)
  if (format === 'uri') return fc.webUrl({ withQueryParameters: true })
  if (format === 'password') return fc.constantFrom('a long walk in the rain', 'short', 'another long walk in the rain')
  if (format === 'date-time') {
    return fc.date({ min: new Date(0), max: new Date('2030-01-01'), noInvalidDate: true }).map((at) => at.toISOString())
  }
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const words = fc.array(fc.constantFrom('tea', 'rooms', 'Ledger', 'for', 'très', '漢字', '<b>bold</b>'), {
    minLength: 1,
  })
  return words.map((some) => some.join(' ').padEnd(minLength, 'x').slice(0, maxLength))
}
