/** Where a section about a directory stands: once on its page, or in one of many rows. `prefix`: of the ids in it. */
export type SectionPlace = { heading: 'h2' | 'h3'; prefix: string }

export const onPage: SectionPlace = { heading: 'h2', prefix: '' }
