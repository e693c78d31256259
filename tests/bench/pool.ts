// npm run bench pool: how many directories an order can use, by kind of product and country, and what each rule keeps
// out. Counts of the data set, no times.
import { fittingDirectories } from '#src/domain/deliveries/choices.ts'
import { productKinds } from '#src/domain/products/kinds.ts'
import { currentPool } from '#src/seo/directories/current-directories.ts'
import { countExclusions } from '#src/seo/directories/exclusion-counts.ts'
import { listedDirectories } from '#src/seo/directories/list.ts'

const places = [null, 'US', 'GB', 'DE', 'IN', 'KE', 'BR', 'JP']
const pool = currentPool(new Map())

const count = (category: string, country: string | null) =>
  fittingDirectories(pool, { category, countries: country === null ? [] : [country] }).length

const groups = new Map(listedDirectories.map(({ key, group }) => [key, group]))
const ofGroup = (group: string) => pool.filter(({ key }) => groups.get(key) === group).length

console.log(`${pool.length} of ${listedDirectories.length} directories are in the pool:`)
console.table(Object.fromEntries(['general', 'industry', 'national'].map((group) => [group, { rows: ofGroup(group) }])))
console.log('Kept out, by the first rule that applies:')
console.table(Object.fromEntries(countExclusions(new Map()).map(({ rule, count: rows }) => [rule, { rows }])))
console.log('Directories an order can use:')
console.table(
  Object.fromEntries(
    [...productKinds.keys()].map((kind) => [
      kind,
      Object.fromEntries(places.map((place) => [place ?? 'no country', count(kind, place)])),
    ]),
  ),
)
