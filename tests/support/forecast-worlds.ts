import {
  addResidual,
  type DirectoryTally,
  forecastOf,
  type ForecastModel,
  makeModel,
  withProducts,
} from '#src/domain/survival/forecast.ts'

// Made-up worlds in which every directory's chance is known, to see how often forecasts hold.

/** Mulberry32: the same numbers for the same seed, on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function normalOf(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

export type World = {
  directories: number
  kinds: number
  /** Standard deviations of log odds. */
  spread: { kind: number; directory: number; product: number }
  /** Earlier orders, and directories in each. */
  orders: number
  size: number
}

const usual = { directories: 300, kinds: 8, spread: { kind: 0.6, directory: 1, product: 0.4 }, size: 60 }
/** As few earlier orders as a forecast needs, then more, and directories that differ less or more than usual. */
export const worlds = {
  'five earlier orders': { ...usual, orders: 5 },
  'twenty earlier orders': { ...usual, orders: 20 },
  'a hundred earlier orders': { ...usual, orders: 100 },
  'directories that are all alike': { ...usual, orders: 20, spread: { kind: 0, directory: 0, product: 0 } },
  'directories and products that differ much': {
    ...usual,
    orders: 30,
    spread: { kind: 1, directory: 2, product: 0.8 },
  },
} satisfies Record<string, World>

const logistic = (odds: number) => 1 / (1 + Math.exp(-odds))

/** Forecasts orders in a world from its earlier orders. Returns how many were within the interval, and how wide those are. */
export function scoreWorld(world: World, seed: number, asked: number): { inside: number; width: number; of: number } {
  const random = randomOf(seed)
  const normal = () => normalOf(random)
  const base = 0.4 + 0.6 * normal()
  const kindOdds = Array.from({ length: world.kinds }, () => base + world.spread.kind * normal())
  const directories = Array.from({ length: world.directories }, (_, at) => {
    const kind = Math.floor(random() ** 2 * world.kinds)
    return { key: `d${at}`, kind: `k${kind}`, odds: kindOdds[kind]! + world.spread.directory * normal(), order: 0 }
  })
  /** Orders take the same directories first, with some difference between products. */
  const playOrder = () => {
    const product = world.spread.product * normal()
    return directories
      .map((one, at) => ({ one, place: at + 60 * normal() }))
      .toSorted((a, b) => a.place - b.place)
      .slice(0, world.size)
      .map(({ one: { key, kind, odds } }) => ({ key, kind, live: random() < logistic(odds + product) }))
  }
  const played = Array.from({ length: world.orders }, playOrder)
  const model = modelOf(played)
  let [inside, width, of] = [0, 0, 0]
  for (let at = 0; at < asked; at += 1) {
    const rows = playOrder()
    const forecast = forecastOf(model, rows)
    if (!forecast) continue
    const live = rows.filter((row) => row.live).length
    of += 1
    width += forecast.high - forecast.low
    inside += Number(live >= forecast.low && live <= forecast.high)
  }
  return { inside, width, of }
}

type Row = { key: string; kind: string; live: boolean }

export function modelOf(orders: readonly (readonly Row[])[]): ForecastModel {
  const tallies = new Map<string, DirectoryTally>()
  for (const { key, kind, live } of orders.flat()) {
    const tally = tallies.get(key) ?? { key, kind, live: 0, of: 0 }
    tally.of += 1
    tally.live += Number(live)
    tallies.set(key, tally)
  }
  const model = makeModel([...tallies.values()], 0)
  const residuals = orders.map((rows) => {
    const residual = { excess: 0, variance: 0, squares: 0 }
    for (const row of rows) addResidual(model, residual, row)
    return residual
  })
  return withProducts(model, residuals)
}
