export const finderPath = '/tools/directory-finder'
/** How many directories fit each kind of product: see `matches.ts`. */
export const matchesPath = '/data/matches.json'
