import type { RetentionRule } from './rule.ts'

/** Records that aren't about a person. */
export const technicalRules = {
  domainAges: {
    what: 'When the domain of a submitted website was registered',
    why: 'To spot spam',
    tables: ['domain_ages'],
    until: 'As long as the service runs. It’s public data about the domain, not about you',
    then: 'Deleted',
  },
  backups: {
    what: 'Backups: copies of all of this',
    why: 'To get it back if a machine or its data is lost',
    tables: ['backups'],
    until: 'A year after a backup was made at the latest',
    then: 'Deleted',
  },
  technical: {
    what: 'Technical records without personal data: plans, saved replies, scheduled jobs, pages to rebuild, searches of other sites, checks and changes of directories, signed hashes of evidence',
    why: 'To run the service',
    tables: [
      'alerts',
      'batch_writes',
      'conversions',
      'schema_floors',
      'plans',
      'saved_reasons',
      'shared_hosts',
      'rebuilds',
      'index_pings',
      'jobs',
      'instances',
      'host_turns',
      'robots_files',
      'directory_checks',
      'directory_maps',
      'directory_changes',
      'polls',
      'poll_hosts',
      'matchings',
      'evidence_parts',
      'evidence_roots',
      'evidence_keys',
    ],
    until: 'As long as the service needs them',
    then: 'Deleted',
  },
} as const satisfies Record<string, RetentionRule>
