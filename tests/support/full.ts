/** Options of a test that `npm test` leaves to `test:full`: it shows more of what another test shows, or takes long. */
export const inFull = { tags: ['full'] }
