/** A directory that fails this often in a row is set aside: it refused, or no longer takes submissions. */
export const maxFailures = 3

/** The reason that is recorded then. */
export const failedReason = `Refused or closed ${maxFailures} times in a row`
