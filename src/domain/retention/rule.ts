/**
 * What is stored, why, and for how long. The sweep deletes by this table, the privacy policy shows it, and tests hold both
 * to it. `tables`: those of the database, and the stores of files that are called so.
 */
export type RetentionRule = { what: string; why: string; tables: readonly string[] } & (
  | {
      /** Days after `since`; 0: when that has come. `period` says it where "30 days after …" is not enough. */
      days: number
      since: string
      period?: string
      then: string
    }
  | { until: string; then: string }
)
