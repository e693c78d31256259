/** At most `limit` uses within each window of `windowMs`. */
export type RateLimit = { limit: number; windowMs: number }
