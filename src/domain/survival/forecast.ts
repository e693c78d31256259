import { estimatePrecision, pooled, shrunk, type Tally } from './beta-binomial.ts'
import { poissonBinomial, shortestInterval } from './poisson-binomial.ts'

// How many directories of a list will be live some time after submission.

/** From submission. Rows that are younger count neither way: of these only quick answers are known. */
export const forecastDays = 60
/** Of customers, with a known outcome, at directories of the kinds that are asked about. */
export const minForecastRows = 200
/** How often the number is to be within the interval. */
export const forecastLevel = 0.8

/** What is known of one directory. */
export type DirectoryTally = Tally & { key: string; kind: string }

export type ForecastModel = {
  /** When it was made. */
  at: number
  /** Rows with a known outcome. */
  rows: number
  /** The mean of all directories, and how alike kinds and directories are, in trials. */
  mean: number
  kindPrecision: number
  directoryPrecision: number
  /** By kind: its mean, how many rows it comes from, and how uncertain the mean is: a standard deviation of log odds. */
  kinds: Record<string, { mean: number; rows: number; spread: number }>
  /** By key. */
  directories: Record<string, Tally>
  /** How much products differ, whatever directories they're at: a standard deviation of log odds. */
  productSpread: number
  /** Whether demo data is among the rows. */
  demo: boolean
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** Without how much products differ: see `withProducts`. */
export function makeModel(directories: readonly DirectoryTally[], at: number): ForecastModel {
  const rows = sum(directories.map(({ of }) => of))
  const live = sum(directories.map(({ live }) => live))
  const rough = (live + 1) / (rows + 2)
  const byKind = Map.groupBy(directories, ({ kind }) => kind)
  const roughOf = new Map([...byKind].map(([kind, own]) => [kind, shrunk(pooled(own, 4), rough, 2)]))
  const directoryPrecision = estimatePrecision(
    directories.map((tally) => ({ ...tally, mean: roughOf.get(tally.kind) ?? rough })),
  )
  const kindTallies = [...byKind].map(([kind, own]) => ({ kind, own, tally: pooled(own, directoryPrecision) }))
  const kindPrecision = estimatePrecision(kindTallies.map(({ tally }) => ({ ...tally, mean: rough })))
  const all = pooled(
    kindTallies.map(({ tally }) => tally),
    kindPrecision,
  )
  const mean = (all.live + 1) / (all.of + 2)
  const kinds = kindTallies.map(({ kind, own, tally }) => {
    const kindMean = shrunk(tally, mean, kindPrecision)
    const spread = Math.sqrt(1 / (kindMean * (1 - kindMean) * (tally.of + kindPrecision + 1)))
    return [kind, { mean: kindMean, rows: sum(own.map(({ of }) => of)), spread }] as const
  })
  return {
    ...{ at, rows, mean, kindPrecision, directoryPrecision },
    kinds: Object.fromEntries(kinds),
    directories: Object.fromEntries(directories.map(({ key, live, of }) => [key, { live, of }])),
    productSpread: 0,
    demo: false,
  }
}

/** A directory's chance, and how far what it shares with others may be off: a standard deviation of log odds. */
type Chance = { mean: number; spread: number }
export type Asked = { key: string; kind: string }

function chanceOf(model: ForecastModel, { key, kind }: Asked, without?: number): Chance {
  const { directoryPrecision: precision, kindPrecision, mean } = model
  const known = model.directories[key] ?? { live: 0, of: 0 }
  const tally = without === undefined ? known : { live: known.live - without, of: known.of - 1 }
  const group = model.kinds[kind] ?? { mean, spread: Math.sqrt(1 / (mean * (1 - mean) * (kindPrecision + 1))) }
  const borrowed = precision / (precision + tally.of)
  return { mean: shrunk(tally, group.mean, precision), spread: group.spread * borrowed }
}

/** Rows of one product, with what the model expected of each without knowing it. */
export type ProductResidual = { excess: number; variance: number; squares: number }

export function addResidual(
  model: ForecastModel,
  product: ProductResidual,
  { key, kind, live }: Asked & { live: boolean },
): void {
  const { mean } = chanceOf(model, { key, kind }, Number(live))
  const variance = mean * (1 - mean)
  product.excess += Number(live) - mean
  product.variance += variance
  product.squares += variance ** 2
}

/** Until many products say how much they differ, it counts as if so many had differed so much. */
const assumedProducts = 3
const assumedSpread = 0.4

/**
 * How much products differ, by the method of moments: rows of a product that agree more than chance lets them. A shift of the
 * log odds of variance v makes two rows' covariance v times the product of their variances.
 */
export function withProducts(model: ForecastModel, products: Iterable<ProductResidual>): ForecastModel {
  let [beyond, pairs, count] = [0, 0, 0]
  for (const { excess, variance, squares } of products) {
    beyond += excess ** 2 - variance
    pairs += variance ** 2 - squares
    count += 1
  }
  const assumed = pairs > 0 ? (assumedProducts * pairs) / count : 1
  const found = (beyond + assumedSpread ** 2 * assumed) / (pairs + assumed)
  return { ...model, productSpread: Math.min(2, Math.sqrt(Math.max(0, found))) }
}

/** Gauss and Hermite's nodes and weights for the standard normal distribution, fifteen of them by symmetry. */
const nodes: readonly (readonly [at: number, weight: number])[] = [
  ...[[0, 0.318_259_518_259_518_2] as const],
  ...[-1, 1].flatMap((sign) =>
    (
      [
        [0.799_129_068_324_548, 0.232_462_293_609_732_4],
        [1.606_710_069_028_73, 0.089_417_795_399_844_42],
        [2.432_436_827_009_758, 0.017_365_774_492_138_094],
        [3.289_082_424_398_771, 0.001_567_357_503_549_947],
        [4.196_207_711_269_019, 5.642_146_405_189_044e-5],
        [5.190_093_591_304_782, 5.975_419_597_920_57e-7],
        [6.363_947_888_829_838, 8.589_649_899_633_355e-10],
      ] as const
    ).map(([at, weight]) => [sign * at, weight] as const),
  ),
]

const logistic = (odds: number) => 1 / (1 + Math.exp(-odds))

/**
 * How likely each number is. What rows share, which is how the product does and how far the kinds' means are off, shifts them
 * together: the numbers are more spread than those of independent rows.
 */
export function likelyCounts(model: ForecastModel, asked: readonly Asked[]): Float64Array {
  const rows = asked.map((one) => {
    const { mean, spread } = chanceOf(model, one)
    const shift = Math.hypot(model.productSpread, spread)
    // So that the mean over all shifts is the mean: see MacKay's approximation of the logistic of a normal.
    return { odds: Math.log(mean / (1 - mean)) * Math.sqrt(1 + (Math.PI / 8) * shift ** 2), shift }
  })
  const likely = new Float64Array(asked.length + 1)
  for (const [at, weight] of nodes) {
    const given = poissonBinomial(rows.map(({ odds, shift }) => logistic(odds + shift * at)))
    for (const [count, one] of given.entries()) likely[count] = (likely[count] ?? 0) + weight * one
  }
  return likely
}

/** `rows`: those like the ones that are asked about, from which it comes. */
export type Forecast = { low: number; high: number; of: number; rows: number }

/** Null: there are too few rows like these. */
export function forecastOf(model: ForecastModel | null, asked: readonly Asked[]): Forecast | null {
  const rows = rowsLike(model, asked)
  if (!model || asked.length === 0 || rows < minForecastRows) return null
  return { ...shortestInterval(likelyCounts(model, asked), forecastLevel), of: asked.length, rows }
}

/** Rows with a known outcome at directories of the same kinds. */
export function rowsLike(model: ForecastModel | null, asked: readonly Asked[]): number {
  const kinds = new Set(asked.map(({ kind }) => kind))
  return sum([...kinds].map((kind) => model?.kinds[kind]?.rows ?? 0))
}
