/**
 * What is stored, why, and for how long. The sweep deletes by this table, the privacy policy shows it, and tests check
 * both. `tables`: database tables and file stores.
 */
export type RetentionRule = { what: string; why: string; tables: readonly string[] } & (
  | {
      /** Days after `since`. 0: at that time. `period` replaces "30 days after …" if needed. */
      days: number
      since: string
      period?: string
      then: string
    }
  | { until: string; then: string }
)
