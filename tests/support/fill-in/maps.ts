import type { FormMap } from '#src/domain/directories/form-map.ts'

/** What an operator recorded, by form: what the script can't know. */
export const recordedMaps: Readonly<Record<string, FormMap>> = {
  'names that say nothing': [
    { at: 'name:field_3', field: 'tagline60' },
    { at: 'name:field_4', field: 'description500' },
    { at: 'name:field_5', field: 'contactEmail' },
  ],
  'selects with other words': [{ at: 'name:c', field: 'category', choices: { SaaS: 'Business software' } }],
}
