import { listCounts, listedDirectories } from './list.ts'

const pool = listedDirectories.filter(({ inPool }) => inPool)

/** The list in numbers. `pool`: what we submit products to, with what is known of it. */
export const listNumbers = {
  total: listCounts.total,
  pool: pool.length,
  free: pool.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium').length,
  followed: pool.filter(({ followed }) => followed === true).length,
} as const
