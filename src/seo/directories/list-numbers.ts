import { directories } from '#src/seo/data/directories.ts'

/** The list in numbers. */
export const listNumbers = {
  total: directories.length,
  free: directories.filter(({ pricing }) => pricing === 'Free' || pricing === 'Freemium').length,
  followed: directories.filter(({ followed }) => followed === true).length,
  checked: directories.filter(({ checkedOn }) => checkedOn !== undefined).length,
} as const
